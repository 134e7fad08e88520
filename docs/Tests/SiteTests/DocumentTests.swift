import Foundation
import Guarantees
import Testing

@testable import Site

@Suite("Documents of the site")
struct DocumentTests {
  private func document(_ text: String, path: String = "docs/A.md") -> MarkdownDocument {
    MarkdownDocument(path: path, text: text)
  }

  @Test func codeIsNoProse() {
    let prose = document("a\n```swift\n# code\n```\n# b").prose
    #expect(prose.map(\.text) == ["a", "# b"])
    #expect(prose.map(\.number) == [1, 5])
  }

  @Test func aLongerFenceHoldsAShorterOne() {
    #expect(document("````\n```\nx\n```\n````\ny").prose.map(\.text) == ["y"])
  }

  @Test func partsBeginWithTheirHeadings() {
    let parts = document("top\n## A\na\n```\n## no heading\n```\n## B").split(at: 2)
    #expect(parts.map { $0.lines.first } == ["top", "## A", "## B"])
    #expect(parts.map(\.firstLine) == [1, 2, 7])
    #expect(document("## A\na").split(at: 2).count == 1)
  }

  @Test func aSectionBecomesAPage() {
    #expect(document("## A\n### B\n```\n## c\n```").raised().text == "# A\n## B\n```\n## c\n```")
  }

  @Test func aPageHasOneTitle() {
    #expect(document("# A\n# B\n```\n# c\n```").withOneTitle().text == "# A\n## B\n```\n# c\n```")
  }

  private let links = SiteLinks(
    pages: ["docs/A.md": "doc:A", "docs/B.md": "doc:/documentation/B"],
    headings: ["docs/A.md": ["The end"], "docs/B.md": ["A save, and more"]],
    exists: { ["docs/A.md", "docs/B.md", "Sources/x.swift", "docs/Pictures/p.svg"].contains($0) })

  @Test(arguments: [
    ("see [B](B.md).", "see [B](doc:/documentation/B)."),
    ("[B](../docs/B.md#a-save-and-more)", "[B](doc:/documentation/B#A-save,-and-more)"),
    ("[here](#the-end), [there](https://a.b/c)", "[here](doc:#The-end), [there](https://a.b/c)"),
    ("[`x`](../Sources/x.swift) is code", "`x` is code"),
    ("no [link] (here)", "no [link] (here)"),
    ("see ![a picture](Pictures/p.svg)", "see ![a picture](p.svg)"),
  ])
  func linksLeadToPages(_ written: String, _ wanted: String) throws {
    #expect(try links.rewritten(document(written)).text == wanted)
  }

  @Test func aLinkToNothingIsNamedWithItsPlace() {
    #expect(
      throws: SiteError(
        "docs/A.md", line: 2, "the link `C.md` leads to no file; name one of the checkout.")
    ) { try links.rewritten(document("x\n[c](C.md)")) }
    #expect(
      throws: SiteError(
        "docs/A.md", line: 1,
        "the link `#gone` leads to no heading of docs/A.md; there are #the-end.")
    ) { try links.rewritten(document("[c](#gone)")) }
  }

  @Test func aLinkOnTwoLinesIsNamed() {
    #expect(
      links.mistakes(in: document("[the\npage](B.md)\nand `](`")).map(\.description) == [
        "docs/A.md:2: a link is divided between two lines; write the words and the target on one line."
      ])
  }

  @Test func everyLinkOfADocumentIsLookedAt() {
    let text = "[a](A.md) [c](C.md)\n[b](B.md#gone)\n[here](#the-end)"
    #expect(
      links.mistakes(in: document(text)).map(\.description) == [
        "docs/A.md:1: the link `C.md` leads to no file; name one of the checkout.",
        "docs/A.md:2: the link `B.md#gone` leads to no heading of docs/B.md; there are "
          + "#a-save-and-more.",
      ])
  }

  @Test(arguments: ["Pictures/q.svg", "../Sources/x.swift"])
  func aPictureIsOneOfThePictures(_ target: String) {
    #expect(
      throws: SiteError(
        "docs/A.md", line: 1, "the picture `\(target)` is no file of docs/Pictures.")
    ) { try links.rewritten(document("![x](\(target))")) }
  }

  @Test func aListThatNobodyKnowsIsAMistake() throws {
    let lists = GeneratedLists(labs: ["Lab-06-await"])
    #expect(try lists.filled(document("<!-- list: labs -->")).text == "- <doc:Lab-06-await>")
    #expect(
      throws: SiteError(
        "docs/A.md", line: 1,
        "there is no list `cats`; there are guarantees, labs, modules, stores.")
    ) { try lists.filled(document("<!-- list: cats -->")) }
  }
}

@Suite("Rules of the site's documents")
struct RuleTests {
  private func mistakes(_ text: String) -> [String] {
    SiteRules.mistakes(in: MarkdownDocument(path: "a.md", text: text)).map(\.description)
  }

  @Test func aTableHasSevenColumnsAtMost() {
    let seven = "|" + String(repeating: " a |", count: 7)
    #expect(mistakes(seven).isEmpty)
    #expect(
      mistakes("x\n\n" + seven + " b |")
        == ["a.md:3: a table has 8 columns; 7 is the most that can be read."])
    #expect(mistakes("|" + String(repeating: " `a|b` |", count: 7)).isEmpty)
    #expect(mistakes("```\n" + seven + " b |\n```").isEmpty)
  }
}

@Suite("Pages of guarantees")
struct GuaranteePageTests {
  private func pages(_ title: (Guarantee) -> String) throws -> [SitePage] {
    let documents = Guarantee.allCases.map {
      MarkdownDocument(path: "docs/Guarantees/\($0.id).md", text: "# \(title($0))\n\nA promise.\n")
    }
    let links = SiteLinks(pages: [:], headings: [:], exists: { _ in false })
    return try GuaranteePages(mutants: .init(mutants: [], run: .test), links: links)
      .all(from: documents)
  }

  @Test func aDocumentBecomesAPageWithTheStores() throws {
    let pages = try pages { "\($0.id): \($0.title)" }
    #expect(pages.map(\.file) == Guarantee.allCases.map { "\($0.id).md" })
    #expect(pages[8].text.contains("A promise.\n\n\n## Stores\n\nPromised by [`"))
    #expect(pages[8].text.contains(" Broken on purpose by [`published-callback`]("))
  }

  @Test func aTitleThatIsNotTheGuaranteesIsAMistake() {
    #expect(
      throws: SiteError(
        "docs/Guarantees/G1.md", line: 1,
        "the title is not `# G1: behaves like a dictionary`, as `Guarantee.title` has it.")
    ) { try pages { "\($0.id): x" } }
  }

  @Test func theTableNamesEveryGuaranteeAndItsPresets() {
    let rows = GuaranteeTable.markdown(folder: "F").split(separator: "\n")
    #expect(rows.count == Guarantee.allCases.count + 2)
    #expect(rows[0] == "| guarantee | `.documents` | `.cache` | `.database` | `.log` |")
    #expect(rows[2] == "| [G1](F/G1.md): behaves like a dictionary | yes | yes | yes | yes |")
    #expect(rows[15] == "| [G14](F/G14.md): no residue is left | yes |  | yes |  |")
  }
}

@Suite("Counterexamples from records")
struct RecordedFindingTests {
  private static let record = """
    {"run": {"commit": "abc", "date": "2026-11-25", "machine": "2 cores of X"}, "stores": [{"id": "one", "cells": [
      {"guarantee": "G9", "verdict": "broken", "explored": 5, "detail": "DETAIL", "agrees": true},
      {"guarantee": "G8", "verdict": "held", "explored": 3, "detail": "kills", "agrees": true}]}],
     "mutants": [{"id": "mutant-m", "breaks": "G1", "defect": "d", "isKilled": true,
      "verdict": "broken", "counterexample": "a\\nb"}]}
    """

  private func text(_ words: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "record-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let long = (1...9).map(String.init).joined(separator: "\\n")
    try Data(Self.record.replacing("DETAIL", with: long).utf8)
      .write(to: folder.appending(path: "r.json"))
    return try RecordedFinding(words, from: folder).text
  }

  @Test func aStoreAndAMutantAreQuoted() throws {
    #expect(try text("r.json one G9") == "1\n2\n3\n4\n5\n6\n7\n8\n9")
    #expect(try text("r.json mutant-m G1") == "a\nb")
  }

  @Test func aLongOneLosesItsMiddle() throws {
    #expect(try text("r.json one G9 6") == "1\n2\n3\n… (4 lines are left out)\n8\n9")
    #expect(try text("r.json one G9 9") == "1\n2\n3\n4\n5\n6\n7\n8\n9")
  }

  private static let details = """
    {"run": {"commit": "abc", "date": "2026-11-25", "machine": "X"}, "stores": [
      {"id": "one", "cells": [{"guarantee": "G20", "verdict": "held", "explored": 5,
        "detail": "3 clients: even; 8 clients: a|b", "agrees": true}]}]}
    """

  private func details(_ words: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "record-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    try Data(Self.details.utf8).write(to: folder.appending(path: "r.json"))
    return try RecordedDetails(words, from: folder).text
  }

  @Test func aPartOfAFindingIsQuotedForEachStore() throws {
    #expect(
      try details("r.json G20 8 clients: one")
        == "| store | G20 in the run of 2026-11-25 |\n|---|---|\n| `one` | 8 clients: a\\|b |\n")
  }

  @Test(arguments: [
    "r.json G20 5 clients: one", "r.json G20 8 clients: two", "r.json G9 8 clients: one",
    "r.json G20 one",
  ])
  func aPartThatTheRecordHasNotIsAnError(_ words: String) {
    #expect(throws: SiteError.self) { try details(words) }
  }

  @Test(arguments: ["r.json one G8", "r.json two G9", "r.json one", "r.json one G9 x"])
  func whatTheRecordHasNotIsAnError(_ words: String) {
    #expect(throws: SiteError.self) { try text(words) }
  }
}
