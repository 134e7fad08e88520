/// The rule for a document of the site that only the site has: `Tests/prose` reads the sentences.
enum SiteRules {
  /// The maximum number of columns in a table.
  ///
  /// More do not fit on a phone.
  static let columns = 7

  /// The tables of a document that are too wide.
  static func mistakes(in document: MarkdownDocument) -> [SiteError] {
    document.prose.filter { $0.text.hasPrefix("|") }.compactMap { line in
      let cells = line.text.replacing(/`[^`]*`/, with: "x").replacing("\\|", with: "")
      let count = cells.split(separator: "|", omittingEmptySubsequences: false).count - 2
      guard count > columns else { return nil }
      return SiteError(
        document.path, line: line.number,
        "a table has \(count) columns; \(columns) is the most that can be read.")
    }
  }
}
