import Foundation
import Reports
import ResultModel
import Testing

@Suite("Documents that quote results")
struct QuotingDocumentTests {
  private let start = "<!-- figures: result.json -->"
  private let end = "<!-- end of figures -->"

  /// The document's text after quoting the sample, in a directory of its own.
  private func quoted(
    _ text: String, _ change: (inout BenchmarkResult) -> Void = { _ in }
  ) throws -> String {
    var quoted = ""
    try withTemporaryFile { path in
      var result = try SampleResult.small()
      change(&result)
      try ResultFile.write(result, to: path)
      let directory = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      let document = directory + "/README.md"
      quoted = try QuotingDocument(text, kinds: [.figures(in: document)]).quoted()
    }
    return quoted
  }

  @Test func whatStandsBetweenTheMarkersIsMadeAnew() throws {
    let text = try quoted("before\n\(start)\nwith 32 clients, 11 times\n\(end)\nafter\n")
    #expect(text.hasPrefix("before\n\(start)\n\n| |") && text.hasSuffix("\n\(end)\nafter\n"))
    #expect(!text.contains("11 times"))
    #expect(text.contains("| `mutex` |") && !text.contains("| `actor (again)` |"))
    #expect(text.contains("the file is") && text.contains("`result.json`"))
    #expect(text.contains("`mutex` 2.00 (2.00 to 2.00)"))
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("|") || $0.count <= 100 })
  }

  @Test func quotingTwiceChangesNothing() throws {
    let once = try quoted("\(start)\n\(end)\n")
    #expect(try quoted(once) == once)
  }

  @Test func aFigureThatChangesInTheFileChangesInTheText() throws {
    let text = "\(start)\n\(end)\n"
    let faster = try quoted(text) {
      ($0.cells[0].value, $0.cells[0].low, $0.cells[0].high) = (123, 100, 130)
      $0.cells[0].rounds = [100, 123, 123, 130, 123, 123]
    }
    #expect(try quoted(text) != faster && faster.contains("| `actor` | 123 |"))
    #expect(try quoted(text) != quoted(text) { $0.context.windowShare = 0.7 })
  }

  @Test(
    arguments: [
      ("<!-- figures: -->\n", "line 1: the line is to be '<!-- figures: WHAT -->'"),
      (
        "<!-- figures: result.json\n",
        "line 1: the line is to be '<!-- figures: WHAT -->'"
      ),
      ("<!-- figures: result.json -->\n", "a quotation has no end"),
      ("<!-- end of figures -->\n", "line 1: a quotation ends, and none has begun"),
      (
        "<!-- figures: result.json -->\n<!-- figures: result.json -->\n",
        "line 2: a quotation begins inside another"
      ),
      ("<!-- figures: missing.json -->\n<!-- end of figures -->\n", "missing.json cannot be read"),
    ])
  func aDocumentThatCannotBeQuotedSaysWhere(_ text: String, _ problem: String) {
    #expect { try quoted(text) } throws: { "\($0)".contains(problem) }
  }
}
