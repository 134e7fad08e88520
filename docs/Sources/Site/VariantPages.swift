import Guarantees
import VariantCatalog

/// A page for each variant: its mechanism, its promises, its costs, and its unchanged source.
enum VariantPages {
  /// The name of a variant's page.
  static func name(of variant: Variant) -> String { "Store-\(variant.id)" }

  static func all<Failure: Error>(
    _ figures: SiteFigures?, source: (Variant) throws(Failure) -> String
  ) throws(Failure) -> [SitePage] {
    var pages: [SitePage] = []
    for variant in VariantCatalog.all {
      let costs = figures.map { VariantCosts(variant: variant, figures: $0) }
      let text = text(variant, costs: costs?.text ?? "", source: try source(variant))
      pages += [SitePage(article: name(of: variant), text), costs?.picture].compactMap(\.self)
    }
    return pages
  }

  private static func text(_ variant: Variant, costs: String, source: String) -> String {
    """
    # \(variant.id)

    `\(variant.title)`: \(variant.mechanism).

    ## Promises

    \(promises(variant.claims))

    `lockstep conform \(variant.id)` \(held(variant.claims)).

    \(costs)
    ## Source

    `\(variant.source)`, of the module `\(variant.module)`:

    ```swift
    \(source.trimmingSuffix { $0.isNewline })
    ```

    """
  }

  /// The expected result of the suite, for the text after its command.
  private static func held(_ claims: Claims) -> String {
    if !claims.breaks.isEmpty { return "shows the defects" }
    let server = claims.keptByServer.keys.sorted()
    return "checks that the store keeps them"
      + (server.isEmpty ? "" : ", except those that its server keeps: \(links(server))")
  }

  private static func promises(_ claims: Claims) -> String {
    let missing = Guarantee.allCases.filter { !claims.guarantees.contains($0) }
    if !claims.breaks.isEmpty {
      return "This store demonstrates defects. It breaks \(links(claims.breaks.sorted()))."
    }
    return missing.isEmpty
      ? "Every guarantee, from <doc:G1> to <doc:G28>."
      : "Every guarantee except \(links(missing))."
  }

  private static func links(_ guarantees: [Guarantee]) -> String {
    guarantees.map { "[\($0.id) (\($0.title))](doc:\($0.id))" }.joined(separator: ", ")
  }
}

extension String {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
