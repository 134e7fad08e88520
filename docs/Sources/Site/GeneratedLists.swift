import Guarantees
import VariantCatalog

/// Fills in lists in articles from the catalog: a line such as `<!-- list: stores -->` becomes a
/// list of links.
struct GeneratedLists {
  /// The names of the labs' pages.
  let labs: [String]

  private var lists: [String: [String]] {
    [
      "stores": VariantCatalog.all.map { "<doc:\(VariantPages.name(of: $0))>" },
      "guarantees": Guarantee.allCases.map { "<doc:\($0.id)>" },
      "labs": labs.map { "<doc:\($0)>" },
      "modules": ModulePages.modules.map { "``\($0)``" },
    ]
  }

  /// Returns the document with its lists.
  ///
  /// - Throws: ``SiteError`` for an unknown list.
  func filled(_ document: MarkdownDocument) throws(SiteError) -> MarkdownDocument {
    let lists = lists
    return try document.mapProse { line throws(SiteError) in
      guard let match = line.text.wholeMatch(of: /<!-- list: (\w+) -->/) else {
        return String(line.text)
      }
      guard let entries = lists[String(match.1)] else {
        throw SiteError(
          document.path, line: line.number,
          "there is no list `\(match.1)`; there are \(lists.keys.sorted().joined(separator: ", "))."
        )
      }
      return entries.map { "- \($0)" }.joined(separator: "\n")
    }
  }
}

/// The first page of each module with variants.
enum ModulePages {
  /// The modules, in the order of the catalog.
  static let modules = VariantCatalog.all.map(\.module).reduce(into: [String]()) {
    modules, module in
    if !modules.contains(module) { modules.append(module) }
  }

  static let all = modules.map { module in
    let stores = VariantCatalog.all.filter { $0.module == module }
    let lines = stores.map { "- <doc:\(VariantPages.name(of: $0))>: \($0.mechanism)" }
    return SitePage(
      article: "Module-\(module)",
      """
      # ``\(module)``

      \(stores.count == 1 ? "A store" : "Stores") of the catalog: \
      \(stores.map { "`\($0.id)`" }.joined(separator: ", ")).

      ## Overview

      \(lines.joined(separator: "\n"))

      """)
  }
}
