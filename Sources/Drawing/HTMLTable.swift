/// A table that is read by eye and by screen reader, and scrolls by itself where it is too wide.
public struct HTMLTable: Sendable, Equatable {
  /// A column.
  public struct Column: Sendable, Equatable {
    /// The heading.
    public var title: String
    /// Whether it holds numbers, which stand on the right.
    public var isNumeric: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - isNumeric: Whether it holds numbers.
    public init(_ title: String, isNumeric: Bool = true) {
      self.title = title
      self.isNumeric = isNumeric
    }
  }

  /// What the table is about.
  public var caption: String
  /// The columns; the first says what a row is about.
  public var columns: [Column]
  /// The rows.
  public var rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - caption: What the table is about.
  ///   - columns: The columns; the first says what a row is about.
  ///   - rows: The rows.
  public init(caption: String, columns: [Column], rows: [[String]]) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }

  /// By what a chart refers to it: the caption's letters and digits.
  public var id: String {
    let kept = caption.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? Character(scalar) : "-"
    }
    return "table-" + String(kept).split(separator: "-").joined(separator: "-")
  }

  /// The table, in a part of the page that a keyboard can scroll.
  public var markup: Markup {
    let head = columns.map { column in
      Markup.element("th", ["scope": "col", "class": style(column)], column.title)
    }
    let body = rows.map { row in
      Markup.element(
        "tr", [:],
        zip(columns, row).enumerated().map { number, pair in
          number == 0
            ? .element("th", ["scope": "row"], pair.1)
            : .element("td", ["class": style(pair.0)], pair.1)
        })
    }
    return .element(
      "div",
      [
        "class": "scrolled", "id": id, "role": "region", "aria-label": caption, "tabindex": "0",
      ],
      [
        .element(
          "table", [:],
          [
            .element("caption", [:], caption),
            .element("thead", [:], [.element("tr", [:], head)]),
            .element("tbody", [:], body),
          ])
      ])
  }

  private func style(_ column: Column) -> String { column.isNumeric ? "number" : "words" }
}
