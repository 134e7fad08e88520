import Drawing
public import Foundation

/// Adds readable text to the pages of a site that DocC built.
///
/// Without JavaScript, DocC's pages are empty.
public enum PlainPages {
  private static let opening = "<noscript>"
  private static let closing = "</noscript>"

  /// Adds its text to every page of the folder, for browsers that run no script.
  ///
  /// O(the site's size); every page is read and written once. A tutorial's page links to the guide
  /// with the same steps.
  ///
  /// - Returns: The number of pages written.
  /// - Throws: Foundation's error if a page cannot be read or written, or ``SiteError`` for a page
  ///   without a place for the text.
  public static func write(into folder: URL) throws -> Int {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    let pages = paths.filter { $0.hasSuffix("/index.html") }.sorted()
    for path in pages {
      let file = folder.appending(path: path)
      let data = folder.appending(path: "data/\(path.dropLast("/index.html".count)).json")
      let words = try words(of: data)
      let text = try String(contentsOf: file, encoding: .utf8)
      guard let filled = filled(text, with: words) else {
        throw SiteError(path, "the page has no place for its words without JavaScript.")
      }
      try Data(filled.utf8).write(to: file)
    }
    return pages.count
  }

  /// Returns the page with these words in its part for browsers without scripts, or `nil` if the
  /// page has no such part.
  static func filled(_ page: String, with words: String) -> String? {
    guard let start = page.range(of: opening),
      let end = page.range(of: closing, range: start.upperBound..<page.endIndex)
    else { return nil }
    return page[..<start.upperBound] + style + words + page[end.lowerBound...]
  }

  private static func words(of file: URL) throws -> String {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return (PlainPage(json as? [String: Any] ?? [:]).markup ?? guide).rendered
  }

  private static let guide = Markup.element(
    "main", ["class": "plain"],
    [
      .text("This page shows code step by step, with JavaScript. "),
      .element("a", ["href": "/documentation/lockstep/migration/"], "The same steps as one text"),
    ])

  private static let style = """
    <style>#loading-placeholder{display:none}.plain{max-width:46rem;margin:0 auto;padding:1rem;line-height:1.5}\
    .plain h1,.plain h2,.plain h3,.plain p,.plain ul,.plain ol{margin:.75rem 0}.plain li{margin-left:1.5rem}\
    .plain a{text-decoration:underline}.plain pre,.plain .wide{overflow-x:auto;margin:.75rem 0}\
    .plain td,.plain th{border:1px solid #8c959f;padding:.25rem .5rem;text-align:left}\
    .plain img{max-width:100%;height:auto}</style>
    """
}
