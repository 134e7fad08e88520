import Foundation
import Reports
import ResultModel
import Testing

@testable import Site

/// The texts that programs make are held to the rule of the documents about the beginnings of sentences.
@Suite("Sentences of generated texts")
struct GeneratedTextTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let results = ["full", "rivals"].map {
    "Benchmarks/Results/2026-11-22-linux-2-cores-\($0).json"
  }

  private func mistakes(_ name: String, _ text: String) -> [String] {
    SiteRules.mistakes(in: MarkdownDocument(path: name, text: text)).map(\.description)
      .filter { $0.contains("a sentence begins") }
  }

  @Test(arguments: results)
  func aReportBeginsItsSentencesWithTheirSubjects(_ name: String) throws {
    let result = try ResultFile.read(Self.root.appending(path: name).path(percentEncoded: false))
    let explained = Explanation(result).paragraphs().joined(separator: "\n\n")
    #expect(explained.contains("in a second") == (result.openLoops != nil))
    #expect(mistakes("explain", explained) == [])
    #expect(mistakes("tables", try ReportForm.markdown.text(of: result)) == [])
    let pages = [
      BenchmarkPage(result).rendered(), RunComparisonPage(("a", result), ("b", result)).rendered(),
    ]
    for page in pages {
      let text = page.replacing(/<style>[^<]*<\/style>/, with: "")
        .replacing(/<\/?strong>/, with: "").replacing(/<[^>]*>/, with: "\n\n")
      #expect(text.contains("Contents") == false && mistakes("page", text) == [])
    }
  }

  /// Texts that no recorded result has are looked for in the sources.
  @Test(arguments: ["Sources", "Benchmarks"])
  func noLiteralOfAProgramBeginsSo(_ folder: String) throws {
    let place = Self.root.appending(path: folder)
    let files = try #require(FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for literal in line.matches(of: /"((?:[^"\\]|\\.)+)"/) where literal.1.contains(" ") {
          count += 1
          let found = mistakes("\(file.lastPathComponent):\(number + 1)", String(literal.1))
          #expect(found == [])
        }
      }
    }
    #expect(count > 1_000)
  }
}
