import Foundation
import Testing

@testable import Site

@Suite("Links that work in the repository")
struct RepositoryLinkTests {
  private let sources = SiteSources(
    root: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
      .standardizedFileURL)

  private func mistakes(_ text: String, path: String = "docs/A.md") -> [String] {
    SiteRules.mistakes(in: MarkdownDocument(path: path, text: text)).map(\.description)
  }

  @Test(arguments: ["see <doc:Figures>", "[figures](doc:Figures)", "[`mutex`](doc:Store-mutex)"])
  func aLinkThatOnlyTheSiteFollowsIsAMistake(_ link: String) {
    #expect(
      mistakes("x\n\n\(link)") == [
        "docs/A.md:3: a `doc:` link is dead in the repository; write the path of the file, and the "
          + "site has a link to its page."
      ])
    #expect(mistakes(link, path: "docs/Lockstep.docc/Lockstep.md").isEmpty)
    #expect(mistakes(link, path: "docs/Lockstep.docc/Module-Samples.md").isEmpty)
  }

  @Test func codeMayNameSuchALink() {
    #expect(mistakes("links of the form `<doc:NAME>`\n```\n<doc:A>\n```").isEmpty)
  }

  @Test func aPageOfTheSiteAloneIsNoTarget() {
    let links = SiteLinks(pages: [:], headings: [:], exists: { _ in true })
    let document = MarkdownDocument(path: "README.md", text: "[x](docs/Lockstep.docc/Lockstep.md)")
    #expect(
      links.mistakes(in: document).map(\.description) == [
        "README.md:1: the page docs/Lockstep.docc/Lockstep.md works on the site alone; name another."
      ])
  }

  @Test func aStoresMainFileStandsForItsPage() throws {
    let links = sources.links(of: try sources.documents())
    let document = MarkdownDocument(
      path: "docs/A.md", text: "[`mutex`](../Sources/Variants/Mutex/MutexStore.swift)")
    #expect(try links.rewritten(document).text == "[`mutex`](doc:Store-mutex)")
  }

  /// The documents that links lead to from the README, in the repository.
  private func reached() throws -> [String] {
    var reached = ["README.md"]
    var next = 0
    while next < reached.count {
      let document = try sources.document(reached[next])
      next += 1
      for match in document.text.matches(of: /\]\(([^()\s#]+\.md)/) {
        let path = SiteLinks.path(String(match.1), from: document.path)
        if !match.1.contains("://"), !reached.contains(path) { reached.append(path) }
      }
    }
    return reached
  }

  @Test func noPageThatTheReadmeLeadsToHasADeadLink() throws {
    let reached = try reached()
    #expect(reached.count > 60)
    #expect(reached.contains("docs/Lockstep.docc/When-not-to-migrate.md"))
    for path in reached {
      #expect(!SiteSources.isForTheSiteAlone(path))
      let document = try sources.document(path)
      #expect(SiteRules.mistakes(in: document) == [])
    }
  }
}
