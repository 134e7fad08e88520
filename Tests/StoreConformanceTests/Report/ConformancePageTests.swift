import Foundation
import Persistence
import Testing

@testable import StoreConformance

@Suite("The report as a page and as Markdown")
struct ConformancePageTests {
  private let claims = Claims([.sequential, .failureAtomicity])
  private let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>calls</title></svg>"

  private func report(
    _ ids: String...,
    violation: Violation = Violation(expected: "{}", found: "\([1: 1])").after("save(1) threw")
  ) -> ConformanceReport {
    let broken = Finding.broken(
      Counterexample(
        explored: 7, violation, replay: Replay(.failureAtomicity, seed: 1, only: 3),
        picture: picture))
    let cells = Guarantee.allCases.map { guarantee in
      Cell(
        guarantee,
        guarantee == .failureAtomicity ? broken : .held(explored: 1_234, detail: "lists of calls"),
        claims: claims)
    }
    return ConformanceReport(stores: ids.map { .init(id: $0, cells: cells) })
  }

  private func page(_ report: ConformanceReport) -> String {
    ConformancePage.rendered(report) { "check \($0) \($1)" }
  }

  /// The values of an attribute, in order.
  private func values(of attribute: String, in page: String) -> [String] {
    page.components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
      String(rest.prefix { $0 != "\"" })
    }
  }

  @Test func everyCellLeadsToItsEvidenceAndBack() {
    let page = page(report("mine", "other"))
    let ids = values(of: "id", in: page)
    #expect(Set(ids).count == ids.count)
    let links = values(of: "href", in: page)
    #expect(links.allSatisfy { $0.hasPrefix("#") && ids.contains(String($0.dropFirst())) })
    for guarantee in Guarantee.allCases {
      #expect(links.contains("#store-mine-\(guarantee.id)"))
      #expect(links.contains("#\(guarantee.id)"))
    }
    #expect(page.contains("<a href=\"#store-mine-G2\">BROKEN</a>"))
    #expect(page.contains("<a href=\"#store-other-G1\">1,234</a>"))
  }

  @Test func aCounterexampleHasItsPictureItsTimelineAndItsReplayLine() {
    let page = page(report("mine"))
    #expect(page.contains("<figure class=\"scrolled\" tabindex=\"0\">\(picture)</figure>"))
    #expect(page.contains("<pre tabindex=\"0\">save(1) threw</pre>"))
    #expect(page.contains("<p><b>Found:</b> <code>{1: 1}</code></p>"))
    #expect(page.contains("<p>Again: <code>check mine G2,seed=1,case=3</code></p>"))
    #expect(page.contains("mine breaks G2, a call that throws changed nothing, which it promises"))
  }

  @Test func whatWasExpectedAndFoundStandsThereOnce() {
    let page = page(report("mine"))
    #expect(page.contains("<pre tabindex=\"0\">save(1) threw</pre>"))
    #expect(page.components(separatedBy: "{1: 1}").count == 2)
    #expect(page.contains("<p><b>Expected:</b> <code>{}</code></p>"))
    #expect(!page.contains("expected: {}") && !page.contains("expected {}"))
  }

  @Test func namesAndTimelinesAreHarmless() {
    let page = page(report("<b>", "<b>", "a b", violation: "</pre><script>\u{1}&"))
    #expect(!page.contains("<b><") && !page.contains("<script"))
    #expect(page.contains("&lt;/pre&gt;&lt;script&gt;&amp;"))
    let ids = values(of: "id", in: page)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { !$0.contains(" ") && !$0.contains("&") })
  }

  @Test func theMarkdownIsATableWithTheCounterexamplesFolded() {
    let text = ConformanceMarkdown.rendered(report("my_store", violation: "a ``` b")) {
      "check \($0) \($1)"
    }
    #expect(text.hasPrefix("|  | guarantee | `my_store` |\n| --- | --- | ---: |\n"))
    #expect(text.contains("| G1 | behaves like a dictionary | 1,234 |\n"))
    #expect(text.contains("| G2 | a call that throws changed nothing | **BROKEN** |\n"))
    #expect(text.contains("<summary>my\\_store breaks G2, a call that throws changed nothing, "))
    #expect(text.contains("found: a ``` b\nagain: check my_store G2,seed=1,case=3\n````\n"))
    #expect(text.hasSuffix("my\\_store contradicts its claims: it breaks G2.\n"))
  }
}
