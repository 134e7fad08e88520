import Foundation
import Reports
import Testing

@testable import Site

/// Sentences about versions, held to the program and to the records.
@Suite("Versions on pages")
struct TriedVersionTests {
  private func documents() throws -> [MarkdownDocument] {
    try SiteSources(root: CheckoutTests.root).documents().map(\.document)
  }

  private func record() throws -> RecordedOrigin {
    try SiteSources(root: CheckoutTests.root)
      .record(RecordedConformance.self, RecordedConformance.path).run
  }

  /// Readers copy a recipe, so its container must have run.
  @Test func aRecipeNamesASwiftThatARecordHas() throws {
    let tried = try #require(try record().machine.firstMatch(of: /Swift (\d+\.\d+)/)).1
    var count = 0
    for document in try documents() {
      for named in document.code.flatMap({ $0.lines.flatMap { $0.matches(of: /swift:(\d+\.\d+)/) } }
      ) {
        count += 1
        #expect(named.1 == tried, "\(document.path): no record has Swift \(named.1)")
      }
    }
    #expect(count > 0)
  }

  @Test func theRecordsAreOfTheCommitThatTheChangesName() throws {
    let changes = try SiteSources(root: CheckoutTests.root).document("CHANGELOG.md").text
    let named = try #require(
      changes.firstMatch(of: /The recorded figures and findings are of commit `(\w+)`/))
    #expect(try record().commit == named.1)
  }

  /// This program opens no such result.
  @Test func aRefusedVersionOfAResultIsNamed() throws {
    let refused = try (1...3).filter { try !isRead($0) }
    #expect(refused == [1, 3])
    for document in try documents() {
      let parts = document.text.split(separator: /\n\n|\n(?=[-*] )/)
      for part in parts.map({ $0.replacing("\n", with: " ") })
      where part.contains(/\bresults?\b/) && part.contains(/newer program +reads/) {
        #expect(part.contains("version 1"), "\(document.path): a result of version 1 is refused")
      }
    }
  }

  /// True if the program reads a result that states this version.
  private func isRead(_ version: Int) throws -> Bool {
    let name = "Benchmarks/Results/2026-11-27-linux-2-cores-contention.json"
    let data = try Data(contentsOf: CheckoutTests.root.appending(path: name))
    var result = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    result["schema"] = version
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try JSONSerialization.data(withJSONObject: result).write(to: file)
    defer {
      do { try FileManager.default.removeItem(at: file) } catch { Issue.record(error) }
    }
    do throws(ResultFile.Invalid) {
      _ = try ResultFile.read(file.path(percentEncoded: false))
      return true
    } catch { return false }
  }
}
