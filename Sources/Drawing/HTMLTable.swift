/// A table for sighted readers and screen readers.
///
/// If it is too wide, the table scrolls without the page.
public struct HTMLTable: Sendable, Equatable {
  /// A column.
  public struct Column: Sendable, Equatable {
    /// The heading.
    public var title: String
    /// True if the column contains numbers, which are right-aligned.
    public var isNumeric: Bool

    /// Creates a column.
    public init(_ title: String, isNumeric: Bool = true) {
      self.title = title
      self.isNumeric = isNumeric
    }
  }

  /// The subject of the table.
  public var caption: String
  /// The columns.
  ///
  /// The first names the subject of each row.
  public var columns: [Column]
  /// The rows.
  public var rows: [[String]]

  /// Creates a table.
  public init(caption: String, columns: [Column], rows: [[String]]) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }

  /// The id by which a chart refers to the table.
  ///
  /// The id is a short hash of the caption, so tables with different captions have different ids.
  ///
  /// Source: Fowler, Noll and Vo, FNV-1a with 64 bits.
  public var id: String {
    let hash = caption.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return "table-" + String(hash, radix: 36)
  }

  /// The table, inside an element that can be scrolled with the keyboard.
  public var markup: Markup {
    let head = columns.map { column in
      column.isNumeric
        ? Markup.element("th", ["scope": "col"], column.title)
        : .element("th", ["scope": "col", "class": "words"], column.title)
    }
    let body = rows.map { row in
      Markup.element(
        "tr", [:],
        zip(columns, row).enumerated().map { number, pair in
          number == 0
            ? .element("th", ["scope": "row"], pair.1)
            : pair.0.isNumeric
              ? .element("td", [:], pair.1) : .element("td", ["class": "words"], pair.1)
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
}
