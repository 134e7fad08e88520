import Foundation
import Persistence
import Testing

@testable import StoreConformance

@Suite("docs/Conformance.md")
struct DocumentationTests {
  static func text() throws -> String {
    var directory = URL(filePath: #filePath)
    for _ in 0..<4 { directory.deleteLastPathComponent() }
    return try String(contentsOf: directory.appending(path: "docs/Conformance.md"), encoding: .utf8)
  }

  /// The text below each heading of a guarantee.
  private static func sections() throws -> [(heading: String, text: String)] {
    try text().split(separator: "\n## ").dropFirst().map { section in
      let lines = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
    }.filter { $0.heading.first == "G" }
  }

  @Test func everyGuaranteeHasItsSectionUnderItsTitle() throws {
    #expect(
      try Self.sections().map(\.heading) == Guarantee.allCases.map { "\($0.id): \($0.title)" })
  }

  @Test func everySectionSaysWhatIsPromisedAndTriedAndExploredAndShowsACounterexample() throws {
    for (heading, text) in try Self.sections() {
      for part in ["**Promised.**", "**Tried.**", "**Explored.**"] {
        #expect(text.contains(part), "\(heading): \(part)")
      }
      #expect(text.components(separatedBy: "\n```\n").count >= 3, "\(heading): a counterexample")
    }
  }

  @Test func everyVerdictIsExplained() throws {
    let text = try Self.text()
    let verdicts: [Cell.Verdict] = [
      .held, .broken, .notDeclared, .notExercised, .waived, .keptByServer, .couldNotBeRun,
      .notAskedFor,
    ]
    for verdict in verdicts { #expect(text.contains("| `\(verdict.rawValue)` |")) }
  }
}
