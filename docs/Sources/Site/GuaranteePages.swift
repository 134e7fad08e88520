import Guarantees
import VariantCatalog

/// A page for each guarantee: its test, a counterexample, the mutants that its check kills, and the
/// stores that promise the guarantee.
struct GuaranteePages {
  let mutants: RecordedMutants
  let links: SiteLinks

  /// Returns the pages, made from the sections of the suite's document.
  ///
  /// - Throws: ``SiteError`` if a guarantee has no section or a link has no target.
  func all(from document: MarkdownDocument) throws(SiteError) -> [SitePage] {
    let sections = document.split(at: 2)
    var pages: [SitePage] = []
    for guarantee in Guarantee.allCases {
      let heading = "## \(guarantee.id): \(guarantee.title)"
      guard let section = sections.first(where: { $0.lines.first == Substring(heading) }) else {
        throw SiteError(document.path, "there is no section `\(heading)`; write it.")
      }
      let text = Self.headed(try links.rewritten(section).raised())
      pages.append(
        SitePage(
          article: guarantee.id,
          [text + "\n", KilledMutants(guarantee, mutants).text, stores(guarantee)]
            .joined(separator: "\n")))
    }
    return pages
  }

  /// The section with headings in place of bold words, and a heading above the counterexample.
  static func headed(_ section: MarkdownDocument) -> String {
    let parts = [
      "**Promised.** ": "", "**Tried.** ": "\n\n## How it is tried\n\n",
      "**Explored.** ": "\n\n## How much is explored\n\n",
      "**Fixed cases.** ": "## Fixed cases\n\n",
    ]
    var isFirst = true
    var lines: [String] = []
    for line in section.lines {
      if line.hasPrefix("```"), isFirst {
        isFirst = false
        lines += ["## A counterexample", ""]
      }
      // The bold words may be at the end of a line, with their text on the next line.
      let text = parts.reduce(line + " ") { $0.replacing($1.key, with: $1.value) }
      lines.append(String(text.hasSuffix(" ") ? text.dropLast() : text))
    }
    return lines.joined(separator: "\n")
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
