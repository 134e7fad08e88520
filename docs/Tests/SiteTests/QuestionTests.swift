import Foundation
import Testing

@testable import Site

/// A built site of three pages: `Lockstep` leads to `A` in its text, `A` to the tutorial `T` in its topics.
private struct BuiltSite: ~Copyable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "built-\(UUID().uuidString)")
    try write(
      "documentation/lockstep",
      """
      {"primaryContentSections": [{"content": [{"type": "paragraph", "inlineContent": [
        {"type": "text", "text": "See"}, {"type": "text", "text": " "},
        {"type": "reference", "identifier": "doc://x/A"}]}]}],
       "hierarchy": {"identifier": "doc://x/T"},
       "references": {"doc://x/A": {"url": "/documentation/lockstep/a"},
                      "doc://x/T": {"url": "/tutorials/lockstep/t"}}}
      """)
    try write(
      "documentation/lockstep/a",
      """
      {"topicSections": [{"title": "More", "identifiers": ["doc://x/T"]}],
       "references": {"doc://x/T": {"url": "/tutorials/lockstep/t"}}}
      """)
    try write(
      "tutorials/lockstep/t",
      """
      {"sections": [{"content": [{"type": "paragraph", "inlineContent": [
          {"type": "text", "text": "The answer is"}, {"type": "text", "text": " "},
          {"type": "codeVoice", "code": "42"}]}], "stepsSection": [{"code": "a.swift"}]}],
       "references": {"a.swift": {"content": ["let x = 1"]}}}
      """)
  }

  private func write(_ page: String, _ json: String) throws {
    let file = folder.appending(path: "data/\(page).json")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(json.utf8).write(to: file)
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }
}

@Suite("Questions of a newcomer")
struct QuestionTests {
  private func mistakes(_ row: String) throws -> [String] {
    let site = try BuiltSite()
    let text = "# Questions\n\n| question | click | has |\n|---|---|---|\n\(row)\n"
    let questions = NewcomerQuestions(MarkdownDocument(path: NewcomerQuestions.path, text: text))
    return try questions.mistakes(in: BuiltPages(folder: site.folder)).map(\.description)
  }

  @Test(arguments: ["The answer is 42", "let x = 1"])
  func theWayIsFollowedToTheAnswer(_ words: String) throws {
    let row = "| Why? | [A](doc:A), [T](doc:T) | “\(words)” |"
    #expect(try mistakes(row) == [])
  }

  @Test(arguments: [
    (
      "| Why? | [A](doc:A), [T](doc:T) | “43” |",
      "the page `T` does not say “43”."
    ),
    (
      "| Why? | [T](doc:T) | “42” |",
      "the page `Lockstep` has no link to `T`; write the link, or another way."
    ),
    (
      "| Why? | [B](doc:B) | “42” |",
      "`Lockstep` or `B` is no page of the site."
    ),
    (
      "| Why? | [A](doc:A), [T](doc:T), [A](doc:A) | “42” |",
      "the answer takes 3 clicks; 2 are the most."
    ),
  ])
  func aWayThatFailsIsNamedWithItsRow(_ row: String, _ problem: String) throws {
    #expect(try mistakes(row) == ["docs/Lockstep.docc/Questions.md:5: \(problem)"])
  }

  @Test func aPageWithoutQuestionsIsAMistake() throws {
    #expect(
      try mistakes("") == [
        "docs/Lockstep.docc/Questions.md: there is no question; write a table with links to pages."
      ])
  }
}
