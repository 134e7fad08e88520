/// A page in one file that works offline: in light and dark, from the width of a phone on.
///
/// A page says everything without its script, if it has one; the script may only make reading easier.
public struct Page: Sendable {
  /// A program of a page.
  public struct Script: Sendable {
    let text: String
    let digest: String

    /// Creates a script.
    ///
    /// - Parameters:
    ///   - text: The program. Put in as it is: never a text that comes from elsewhere, and without
    ///     `</`.
    ///   - digest: SHA-256 of the text in Base64. Browsers run no other script of the page's.
    public init(_ text: String, digest: String) {
      self.text = text
      self.digest = digest
    }
  }

  /// The title.
  public var title: String
  /// The style of the page's content, after the style of every page.
  public var style: String
  /// The content of the page, between the title and its end.
  public var content: [Markup]
  /// The program of the page; `nil` for a page without one.
  public var script: Script?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title, which is its first heading, too.
  ///   - style: The style of the page's content. Put in as it is: never a text that comes from
  ///     elsewhere.
  ///   - content: The content of the page.
  ///   - script: The program of the page.
  public init(
    _ title: String, style: String = DrawingStyle.charts, _ content: [Markup],
    script: Script? = nil
  ) {
    self.title = title
    self.style = style
    self.content = content
    self.script = script
  }

  /// The page as HTML; O(length).
  public var rendered: String {
    let head: [Markup] = [
      .element("meta", ["charset": "utf-8"]),
      .element(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .element("meta", ["name": "color-scheme", "content": "light dark"]),
      // A page from a file of somebody else's must not be able to fetch anything.
      .element(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'"
            + (script.map { "; script-src 'sha256-\($0.digest)'" } ?? ""),
        ]),
      .element("title", [:], title),
    ]
    let main = Markup.element("main", [:], [.element("h1", [:], title)] + content)
    return """
      <!doctype html>
      <html lang="en"><head>\(head.map(\.rendered).joined())<style>
      \(DrawingStyle.page)
      \(style)
      </style></head><body>\(main.renderedOnce)\(program)</body></html>

      """
  }

  private var program: String { script.map { "<script>\($0.text)</script>" } ?? "" }
}
