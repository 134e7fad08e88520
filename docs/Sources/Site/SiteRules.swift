/// The rules for a document of the site that only the site has: `Tests/prose` reads the sentences.
enum SiteRules {
  /// The maximum number of columns in a table.
  ///
  /// More do not fit on a phone.
  static let columns = 7

  /// The tables of a document that are too wide, and its links that are dead in the repository.
  static func mistakes(in document: MarkdownDocument) -> [SiteError] {
    wideTables(in: document) + linksOfTheSite(in: document)
  }

  /// Links that DocC alone follows, in a document that people read in the repository too.
  private static func linksOfTheSite(in document: MarkdownDocument) -> [SiteError] {
    guard !SiteSources.isForTheSiteAlone(document.path) else { return [] }
    return document.prose.filter {
      $0.text.replacing(/`[^`]*`/, with: "x").contains(/<doc:|\]\(doc:/)
    }.map { line in
      SiteError(
        document.path, line: line.number,
        "a `doc:` link is dead in the repository; write the path of the file, and the site has a "
          + "link to its page.")
    }
  }

  private static func wideTables(in document: MarkdownDocument) -> [SiteError] {
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
