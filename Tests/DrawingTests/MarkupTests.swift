import Testing

@testable import Drawing

@Suite("Pieces of a page")
struct MarkupTests {
  @Test func anElementIsRendered() {
    let markup = Markup.element("p", ["class": "note"], [.text("a "), .element("b", [:], "c")])
    #expect(markup.rendered == "<p class=\"note\">a <b>c</b></p>")
    #expect(Markup.element("meta", ["charset": "utf-8"]).rendered == "<meta charset=\"utf-8\"/>")
    #expect(Markup.element("td").rendered == "<td></td>")
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=x>", "&amp;", "\u{0}\u{1B}[",
  ])
  func noTextBecomesATag(_ text: String) {
    let markup = Markup.element("p", ["title": text], text)
    #expect(flaw(in: markup.rendered) == nil)
    #expect(markup.rendered.split(separator: "<").count == 2, "one tag and its end")
    #expect(!markup.rendered.contains("\u{0}"))
  }

  @Test func whatWasRenderedIsNotRenderedAgain() {
    let once = Markup.element("b", [:], "<&>")
    let twice = Markup.element("p", [:], [.rendered(once.rendered), .text(once.rendered)])
    #expect(twice.rendered.hasPrefix("<p><b>&lt;&amp;&gt;</b>&lt;b&gt;&amp;lt;"))
    #expect(flaw(in: twice.rendered) == nil)
  }

  @Test func flawsAreSeen() {
    for text in ["<p>", "<p></b>", "</p>", "a & b <p></p>", "<p title=\"x></p>", "<p"] {
      #expect(flaw(in: text) != nil, "\(text)")
    }
  }

  @Test func aTableIsHeardByItsHeadings() {
    let table = HTMLTable(
      caption: "Saves", columns: [.init("store", isNumeric: false), .init("saves/s")],
      rows: [["<actor>", "12"]])
    let text = table.markup.rendered
    #expect(flaw(in: text) == nil)
    #expect(text.contains("role=\"region\" aria-label=\"Saves\" tabindex=\"0\""))
    #expect(text.contains("<th scope=\"col\">saves/s</th>"))
    #expect(text.contains("<th scope=\"row\">&lt;actor&gt;</th><td>12</td>"))
  }

  @Test func tablesAboutOtherThingsAreReferredToOtherwise() {
    let ids = ["p < q", "p > q", "p q", ""].map { HTMLTable(caption: $0, columns: [], rows: []).id }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.count < 20 && $0.hasPrefix("table-") })
  }

  @Test func aPageIsWellFormedAndFetchesNothing() {
    let text = Page("A & B", [.element("p", [:], "x")]).rendered
    #expect(flaw(in: text) == nil)
    #expect(text.contains("<title>A &amp; B</title>") && text.contains("default-src 'none'"))
    #expect(!text.contains("<script") && !text.contains("https:"))
    #expect(text.contains(DrawingStyle.page + "\n" + DrawingStyle.charts))
    #expect(!(DrawingStyle.page + DrawingStyle.charts).contains { "<>&".contains($0) })
  }

  @Test func aPageMayHaveAStyleOfItsOwnAfterThatOfAll() {
    let text = Page("A", style: "b { color: red; }", []).rendered
    #expect(text.contains(DrawingStyle.page + "\nb { color: red; }\n</style>"))
    #expect(!text.contains(DrawingStyle.charts))
  }
}
