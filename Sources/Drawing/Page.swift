/// A page in one file that works offline, without any script.
public struct Page: Sendable {
  /// The title.
  public var title: String
  /// What is on it, between the title and its end.
  public var content: [Markup]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title, which is its first heading, too.
  ///   - content: What is on it.
  public init(_ title: String, _ content: [Markup]) {
    self.title = title
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
    // The style has no character that would have to be escaped.
    return """
      <!DOCTYPE html>
      <html lang="en"><head>\(head.map(\.rendered).joined())<style>
      \(DrawingStyle.text)
      </style></head><body>\(main.rendered)</body></html>

      """
  }
}
