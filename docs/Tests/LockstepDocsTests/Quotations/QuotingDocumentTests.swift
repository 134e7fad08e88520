import Testing

@testable import lockstep_docs

@Suite("Documents with blocks that are made")
struct QuotingDocumentTests {
  private func quoted(_ text: String) throws -> String {
    try QuotingDocument(text: text, generators: ["loud": { $0.uppercased() + "\n" }]).quoted()
  }

  @Test func whatStandsBetweenTheMarkersIsMadeAnew() throws {
    let text = "a\n<!-- loud: b c -->\nold\n<!-- end of loud -->\nd\n"
    let once = try quoted(text)
    #expect(once == "a\n<!-- loud: b c -->\n\nB C\n\n<!-- end of loud -->\nd\n")
    #expect(try quoted(once) == once, "a second time changes nothing")
  }

  @Test func otherCommentsAreText() throws {
    // The labs' runner makes schedules.
    let text =
      "<!-- prints: exercise -->\n<!-- a note -->\n<!-- schedule: A day -->\n<!-- end of schedule -->\n"
    #expect(try quoted(text) == text)
    #expect(!QuotingDocument(text: text, generators: [:]).quotes)
  }

  @Test(arguments: [
    ("<!-- loud: a -->\n", "a block has no end. Add a line '<!-- end of loud -->'"),
    ("<!-- end of loud -->\n", "line 1: a block ends, and none of that name has begun"),
    ("<!-- lou: a -->\n<!-- end of lou -->\n", "line 2: a block ends, and none"),
    ("<!-- loud: a -->\n<!-- end of diff -->\n", "line 2: a block ends, and none"),
    ("<!-- loud: a -->\n<!-- loud: b -->\n", "line 2: a block begins inside another"),
    ("<!-- loud: -->\n<!-- end of loud -->\n", "the generators are loud"),
  ])
  func aBlockThatIsNotWholeSaysWhere(_ text: String, _ problem: String) {
    #expect { try quoted(text) } throws: { "\($0)".contains(problem) }
  }
}
