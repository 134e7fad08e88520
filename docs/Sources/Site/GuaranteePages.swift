import Guarantees
import VariantCatalog

/// The page of each guarantee: its document, the mutants that its check kills, and the stores that
/// promise the guarantee.
struct GuaranteePages {
  /// The folder of the documents, relative to the checkout's root.
  static let folder = "docs/Guarantees"

  let mutants: RecordedMutants
  let links: SiteLinks

  /// Returns the pages, made from the documents of ``folder``.
  ///
  /// - Throws: ``SiteError`` if a guarantee has no document or a link has no target.
  func all(from documents: [MarkdownDocument]) throws(SiteError) -> [SitePage] {
    var pages: [SitePage] = []
    for guarantee in Guarantee.allCases {
      let path = "\(Self.folder)/\(guarantee.id).md"
      guard let document = documents.first(where: { $0.path == path }) else {
        throw SiteError(path, "\(guarantee.id) has no page; write it like the others.")
      }
      let title = "\(guarantee.id): \(guarantee.title)"
      guard document.title == title else {
        throw SiteError(
          path, line: 1, "the title is not `# \(title)`, as `Guarantee.title` has it.")
      }
      let text = try links.rewritten(document).text
      pages.append(
        SitePage(
          article: guarantee.id,
          [text, KilledMutants(guarantee, mutants).text, stores(guarantee)]
            .joined(separator: "\n")))
    }
    return pages
  }

  private func stores(_ guarantee: Guarantee) -> String {
    let all = VariantCatalog.all
    let promising = all.filter { $0.claims.guarantees.contains(guarantee) }
    let breaking = all.filter { $0.claims.breaks.contains(guarantee) }
    var text = "## Stores\n\nPromised by \(Self.list(promising))."
    if !breaking.isEmpty { text += " Broken on purpose by \(Self.list(breaking))." }
    return text + "\n"
  }

  private static func list(_ variants: [Variant]) -> String {
    let links = variants.map { "[`\($0.id)`](doc:\(VariantPages.name(of: $0)))" }
    guard let last = links.last else { return "no store here" }
    return links.count == 1 ? last : links.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Text for a cell of a table.
  static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
