public import Guarantees

/// The table of all guarantees, with links to their pages and the presets that promise them.
public enum GuaranteeTable {
  /// The presets of claims, by the name that a call writes.
  public static let presets: [(name: String, claims: Claims)] = [
    (".documents", .documents), (".cache", .cache), (".database", .database), (".log", .log),
  ]

  /// Makes the table as Markdown.
  ///
  /// - Parameter folder: The path of the pages, relative to the document with the table.
  /// - Returns: The table with a line break at the end.
  public static func markdown(folder: String) -> String {
    let names = presets.map { "`\($0.name)`" }.joined(separator: " | ")
    let rows = Guarantee.allCases.map { guarantee in
      let marks = presets.map { $0.claims.guarantees.contains(guarantee) ? "yes" : "" }
      return "| [\(guarantee.id)](\(folder)/\(guarantee.id).md): \(guarantee.title) | "
        + marks.joined(separator: " | ") + " |"
    }
    return "| guarantee | \(names) |\n|---|" + presets.map { _ in "---|" }.joined() + "\n"
      + rows.joined(separator: "\n") + "\n"
  }
}
