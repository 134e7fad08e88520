import Drawing
import Foundation
import Testing

@testable import LabRunner

@Suite("The labs on paper")
struct PaperTests {
  private func html(_ text: String, headings: Int = 0) -> String {
    MarkdownMarkup.markup(text, headings: headings).map(\.rendered).joined()
  }

  @Test(arguments: [
    ("# Title\n\ntext\nand more", "<h2>Title</h2><p>text and more</p>"),
    ("- one\n  goes on\n- two", "<ul><li>one goes on</li><li>two</li></ul>"),
    (
      "**Task**\n1. `save` *returns*\n2. so",
      "<p><b>Task</b></p><ol><li><code>save</code> returns</li><li>so</li></ol>"
    ),
    ("```swift\n  a < b\n\n**c**\n```", "<pre>  a &lt; b\n\n**c**</pre>"),
    (
      "| a | b |\n| --- | ---: |\n| 1 | `x` |",
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><code>x</code></td></tr></table>"
    ),
    ("<!-- prints: exercise -->\nsee [this](x.md) <b>", "<p>see this &lt;b&gt;</p>"),
    ("`**not bold**`", "<p><code>**not bold**</code></p>"),
  ])
  func markdownIsMarkedUp(_ text: String, _ page: String) {
    #expect(html(text, headings: 1) == page)
  }

  @Test func hasEachLabWithItsHintsAndItsSolution() async throws {
    try await TemporaryCheckout.with { temporary in
      let page = try LabPaper([try temporary.lab()]).html
      let parts = [
        "<h2>06 · What may change?</h2>", "<h3>Hint 3</h3><p>C</p>", "-// LAB: here",
        "<p>Now it is right.</p>",
      ]
      let places = parts.compactMap { page.range(of: $0)?.lowerBound }
      #expect(places.count == parts.count && places == places.sorted(), "\(page)")
      #expect(!page.contains("main.swift"), "what is the same is not shown")
    }
  }

  @Test func aTextThatIsMissingIsNamed() async throws {
    try await TemporaryCheckout.with { temporary in
      try temporary.remove("Labs/06-await/hints.md")
      let problem = #expect(throws: LabProblem.self) { _ = try LabPaper([temporary.lab()]) }
      #expect(problem?.description.contains("git checkout -- Labs/06-await/hints.md") == true)
    }
  }
}
