/// A page in one file that works offline, without any script: in light and dark, from the width of a
/// phone on.
public struct Page: Sendable {
  /// The title.
  public var title: String
  /// The style of the page's content, after the style of every page.
  public var style: String
  /// The content of the page, between the title and its end.
  public var content: [Markup]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title, which is its first heading, too.
  ///   - style: The style of the page's content. Put in as it is: never a text that comes from
  ///     elsewhere.
  ///   - content: The content of the page.
  public init(_ title: String, style: String = DrawingStyle.charts, _ content: [Markup]) {
    self.title = title
    self.style = style
    self.content = content
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
          "content": "default-src 'none'; style-src 'unsafe-inline'",
        ]),
      .element("title", [:], title),
    ]
    let main = Markup.element("main", [:], [.element("h1", [:], title)] + content)
    return """
      <!doctype html>
      <html lang="en"><head>\(head.map(\.rendered).joined())<style>
      \(DrawingStyle.page)
      \(style)
      </style></head><body>\(main.renderedOnce)</body></html>

      """
  }
}
