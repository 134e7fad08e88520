/// Converts links in documents, which are written for a checkout, to DocC's links.
///
/// A link to another document becomes a link to that document's page, including the heading if
/// there is one. A link to another file of the checkout becomes plain text, because the site has no
/// page for the file.
struct SiteLinks: Sendable {
  /// The page of each document and of each store's main file, in the form of DocC's links:
  /// `docs/Figures.md` is `doc:Figures`.
  let pages: [String: String]
  /// The headings of each document.
  let headings: [String: [String]]
  /// Returns true if the checkout contains the file or folder.
  let exists: @Sendable (String) -> Bool

  /// Returns the document with its links converted for the site.
  ///
  /// - Throws: ``SiteError`` for a link without a target.
  func rewritten(_ document: MarkdownDocument) throws(SiteError) -> MarkdownDocument {
    try document.mapProse { line throws(SiteError) in
      try rewritten(line, of: document)
    }
  }

  /// The links of a document that have no target; at most the first of each line.
  func mistakes(in document: MarkdownDocument) -> [SiteError] {
    document.prose.compactMap { line in
      do throws(SiteError) {
        _ = try rewritten(line, of: document)
        return nil
      } catch { return error }
    }
  }

  private func rewritten(
    _ line: MarkdownDocument.Prose, of document: MarkdownDocument
  ) throws(SiteError) -> String {
    var result = ""
    var rest = line.text
    while let match = rest.firstMatch(of: /(!?)\[((?:[^\[\]`]|`[^`]*`)+)\]\(([^()\s]+)\)/) {
      result += rest[..<match.range.lowerBound]
      let (words, target) = (String(match.2), String(match.3))
      result +=
        try match.1.isEmpty
        ? link(words, to: target, line, document) : picture(words, target, line, document)
      rest = rest[match.range.upperBound...]
    }
    guard !rest.contains("](") || !rest.replacing(/`[^`]*`/, with: "").contains("](") else {
      throw SiteError(
        document.path, line: line.number,
        "a link is divided between two lines; write the words and the target on one line.")
    }
    return result + rest
  }

  /// A picture of the checkout.
  ///
  /// The site keeps all pictures in a single folder.
  private func picture(
    _ words: String, _ target: String, _ line: MarkdownDocument.Prose, _ document: MarkdownDocument
  ) throws(SiteError) -> String {
    let path = Self.path(target, from: document.path)
    guard exists(path), path.hasPrefix(SiteSources.pictures + "/") else {
      throw SiteError(
        document.path, line: line.number,
        "the picture `\(target)` is no file of \(SiteSources.pictures).")
    }
    return "![\(words)](\(path.dropFirst(SiteSources.pictures.count + 1)))"
  }

  private func link(
    _ words: String, to target: String, _ line: MarkdownDocument.Prose, _ document: MarkdownDocument
  ) throws(SiteError) -> String {
    if target.hasPrefix("https://") || target.hasPrefix("http://") || target.hasPrefix("doc:") {
      return "[\(words)](\(target))"
    }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].isEmpty ? document.path : Self.path(String(parts[0]), from: document.path)
    guard exists(path) else {
      throw SiteError(
        document.path, line: line.number,
        "the link `\(target)` leads to no file; name one of the checkout.")
    }
    guard !SiteSources.isForTheSiteAlone(path) || SiteSources.isForTheSiteAlone(document.path)
    else {
      throw SiteError(
        document.path, line: line.number,
        "the page \(path) works on the site alone; name another.")
    }
    guard parts.count == 2, let known = headings[path] else {
      return pages[path].map { "[\(words)](\($0))" } ?? words
    }
    guard let heading = known.first(where: { Self.slug($0) == parts[1] }) else {
      throw SiteError(
        document.path, line: line.number,
        "the link `\(target)` leads to no heading of \(path); there are "
          + "\(known.map { "#" + Self.slug($0) }.joined(separator: ", ")).")
    }
    guard let page = pages[path] else { return words }
    let fragment = heading.replacing(" ", with: "-")
    return "[\(words)](\(parts[0].isEmpty ? "doc:" : page)#\(fragment))"
  }

  /// Converts a path relative to a document's folder to a path relative to the checkout's root.
  static func path(_ relative: String, from document: String) -> String {
    var components = document.split(separator: "/").dropLast()
    for component in relative.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return components.joined(separator: "/")
  }

  /// The anchor of a heading on GitHub.
  static func slug(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }
}
