import TextTables

/// Two texts side by side as a page: one file that works offline, in light and dark, on a phone and
/// with a screen reader.
public enum SideBySidePage {
  /// Draws the page.
  ///
  /// - Parameter comparison: The texts.
  /// - Returns: HTML, with its style inside and without any script.
  public static func rendered(_ comparison: SideBySide) -> String {
    let title = "\(comparison.left.title) and \(comparison.right.title)"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTMLText.escaped(title))</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(HTMLText.escaped(title))</h1>
      <p>\(HTMLText.escaped(comparison.summary))</p>
      <p class="legend"><del>only in \(HTMLText.escaped(comparison.left.title))</del>
      <ins>only in \(HTMLText.escaped(comparison.right.title))</ins></p>
      <table role="table">
      <caption class="heard">\(HTMLText.escaped(title)), line by line</caption>
      <thead role="rowgroup">
      <tr role="row">\(head(comparison.left))\(head(comparison.right))</tr>
      </thead>
      <tbody role="rowgroup">
      \(comparison.rows.map(drawn).joined(separator: "\n"))
      </tbody>
      </table>
      </main>
      </body>
      </html>

      """
  }

  private static func head(_ source: SideBySide.Source) -> String {
    """
    <th scope="col" role="columnheader"><span class="title">\
    \(HTMLText.escaped(source.title))</span> <span class="caption">\(HTMLText.escaped(source.caption))</span> \
    <code>\(HTMLText.escaped(source.path))</code></th>
    """
  }

  private static func drawn(_ row: SideBySide.Row) -> String {
    let (kind, word) =
      switch row {
      case .same: ("same", "")
      case .changed: ("changed", "changed: ")
      case .removed: ("removed", "removed: ")
      case .added: ("added", "added: ")
      }
    return "<tr role=\"row\" class=\"\(kind)\">"
      + cell(row.left, "old", element: "del", heard: word)
      + cell(row.right, "new", element: "ins", heard: row.left == nil ? word : "") + "</tr>"
  }

  /// One line of one text; the number is drawn by the style so that it is not copied with the code.
  private static func cell(
    _ line: SideBySide.Line?, _ side: String, element: String, heard: String
  ) -> String {
    guard let line else { return "<td role=\"cell\" class=\"\(side) none\"></td>" }
    let code = line.pieces.map { piece in
      piece.differs
        ? "<\(element)>\(HTMLText.escaped(piece.text))</\(element)>" : HTMLText.escaped(piece.text)
    }.joined()
    let word = heard.isEmpty ? "" : "<span class=\"heard\">\(heard)</span>"
    return "<td role=\"cell\" class=\"\(side)\" data-line=\"\(line.number)\">"
      + "\(word)<code>\(code)</code></td>"
  }
}
