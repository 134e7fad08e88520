import Foundation
import ResultModel
import Testing
import VariantCatalog

@testable import Site

/// The documents of this checkout, which `docs/build` makes the site from.
@Suite("The documents of the checkout")
struct CheckoutTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// The pages of the site, for several tests.
  private static let site = Result { try SiteCatalog(checkout: root, figures: nil) }

  /// Every link has a target, in the repository as well as on the site.
  @Test func noDocumentHasAMistake() throws {
    #expect(throws: Never.self) { try Self.site.get() }
  }

  @Test func everyLinkOfThisSiteLeadsToAPage() throws {
    let pages = try Self.site.get().pages
    let names = Set(pages.map { $0.file.split(separator: ".").first.map(String.init) ?? "" })
    #expect(names.count > 100)
    for page in pages where page.file.hasSuffix(".md") {
      let document = MarkdownDocument(path: page.file, text: page.text)
      for line in document.prose where line.text.contains("doc:") {
        for link in line.text.matches(of: /doc:([\w-]+)/) where !names.contains(String(link.1)) {
          Issue.record("\(page.file):\(line.number): there is no page \(link.1)")
        }
      }
    }
  }

  /// A document that is not in the list would be checked by nothing.
  @Test func everyDocumentOfTheRepositoryIsChecked() throws {
    let known = Set(try SiteSources(root: Self.root).documents().map(\.document.path))
    let files = try #require(
      FileManager.default.enumerator(
        at: Self.root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles))
    for case let file as URL in files where file.pathExtension == "md" {
      let path = String(file.path.dropFirst(Self.root.path.count + 1))
      // Solutions of labs are no pages, and the search looks for no text in them.
      guard !path.hasPrefix("Labs/Tests/Cases") else { continue }
      #expect(known.contains(path), "SiteSources.documents() has no \(path)")
    }
  }
}
