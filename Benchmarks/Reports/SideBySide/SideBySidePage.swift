import Drawing

/// Two texts side by side as a page: one file that works offline, in light and dark, on a phone and
/// with a screen reader.
public enum SideBySidePage {
  /// Draws the page.
  ///
  /// - Parameter comparison: The texts.
  /// - Returns: HTML, with its style inside and without any script.
  public static func rendered(_ comparison: SideBySide) -> String {
    let title = "\(comparison.left.title) and \(comparison.right.title)"
    return Page(
      title, style: style,
      [
        .element("p", [:], comparison.summary),
        .element(
          "p", ["class": "legend"],
          [
            .element("del", [:], "only in \(comparison.left.title)"), .text(" "),
            .element("ins", [:], "only in \(comparison.right.title)"),
          ]),
        table(comparison, title),
      ]
    ).rendered
  }

  private static func table(_ comparison: SideBySide, _ title: String) -> Markup {
    let heads = [head(comparison.left), head(comparison.right)]
    return .element(
      "table", ["role": "table"],
      [
        .element("caption", ["class": "heard"], "\(title), line by line"),
        .element("thead", ["role": "rowgroup"], [.element("tr", ["role": "row"], heads)]),
        .element("tbody", ["role": "rowgroup"], comparison.rows.map(drawn)),
      ])
  }

  private static func head(_ source: SideBySide.Source) -> Markup {
    .element(
      "th", ["scope": "col", "role": "columnheader"],
      [
        .element("span", ["class": "title"], source.title), .text(" "),
        .element("span", ["class": "caption"], source.caption), .text(" "),
        .element("code", [:], source.path),
      ])
  }

  private static func drawn(_ row: SideBySide.Row) -> Markup {
    let (kind, word) =
      switch row {
      case .same: ("same", "")
      case .changed: ("changed", "changed: ")
      case .removed: ("removed", "removed: ")
      case .added: ("added", "added: ")
      }
    return .element(
      "tr", ["role": "row", "class": kind],
      [
        cell(row.left, "old", element: "del", heard: word),
        cell(row.right, "new", element: "ins", heard: row.left == nil ? word : ""),
      ])
  }

  /// One line of one text; the number is drawn by the style so that it is not copied with the code.
  private static func cell(
    _ line: SideBySide.Line?, _ side: String, element: String, heard: String
  ) -> Markup {
    guard let line else { return .element("td", ["role": "cell", "class": "\(side) none"]) }
    let code = line.pieces.map { piece in
      piece.differs ? Markup.element(element, [:], piece.text) : .text(piece.text)
    }
    let word = heard.isEmpty ? [] : [Markup.element("span", ["class": "heard"], heard)]
    return .element(
      "td", ["role": "cell", "class": side, "data-line": "\(line.number)"],
      word + [.element("code", [:], code)])
  }
}
