/// A page in a single file that works offline, in light and dark mode, and on screens as narrow as
/// a phone.
///
/// A page contains all its information without its script. The script may only make reading easier.
public struct Page: Sendable {
  /// A script of a page.
  public struct Script: Sendable {
    let text: String
    let digest: String

    /// Creates a script.
    ///
    /// The text is inserted unchanged: never pass text from another source, or text that contains
    /// `</`. The digest is the SHA-256 of the text in Base64; browsers run no other script of the
    /// page.
    public init(_ text: String, digest: String) {
      self.text = text
      self.digest = digest
    }
  }

  /// The title, also used as the first heading.
  public var title: String
  /// The style of the page's content, inserted unchanged after the common style.
  ///
  /// Never pass text from another source.
  public var style: String
  /// The content of the page, below the title.
  public var content: [Markup]
  /// The script of the page, or `nil`.
  public var script: Script?

  /// Creates a page.
  public init(
    _ title: String, style: String = DrawingStyle.charts, _ content: [Markup],
    script: Script? = nil
  ) {
    self.title = title
    self.style = style
    self.content = content
    self.script = script
  }

  /// The page as HTML.
  ///
  /// O(length).
  public var rendered: String {
    let head: [Markup] = [
      .element("meta", ["charset": "utf-8"]),
      .element(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .element("meta", ["name": "color-scheme", "content": "light dark"]),
      // A page made from someone else's file must not be able to load anything.
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
