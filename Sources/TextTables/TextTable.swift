/// A table for people, drawn with spaces.
///
///     var table = TextTable(columns: [.init("store"), .init("saves/s", alignment: .right)])
///     table.addRow(["actor", "1234"])
///     table.rendered(in: .plain)
///     // store  saves/s
///     // ─────  ───────
///     // actor     1234
///
/// On a narrow terminal, columns shrink according to their ``Overflow``. If the table is still too
/// wide, it is split into several tables below each other that repeat the key columns. Numbers are
/// never cut.
public struct TextTable: Sendable {
  /// The alignment of a column's text.
  public enum Alignment: Sendable {
    /// For names and sentences.
    case left
    /// For numbers.
    case right
  }

  /// The behaviour of a column on a terminal that is too narrow.
  public enum Overflow: Sendable {
    /// The column keeps its width.
    case keeps
    /// The column cuts its text and adds `…`.
    case truncates
    /// The column breaks its text into several lines.
    case wraps
    /// The column breaks its heading after each comma on any terminal, and between words on a
    /// narrow one. Its cells keep their width.
    case breaksHeading
  }

  /// A column: its heading and the layout of its cells.
  public struct Column: Sendable {
    /// The heading.
    public var title: String
    /// The alignment of the text.
    public var alignment: Alignment
    /// The behaviour on a narrow terminal.
    public var overflow: Overflow

    /// Creates a column.
    public init(_ title: String, alignment: Alignment = .left, overflow: Overflow = .keeps) {
      self.title = TerminalText.sanitized(title)
      self.alignment = alignment
      self.overflow = overflow
    }
  }

  /// One cell of a row.
  public struct Cell: Sendable, ExpressibleByStringInterpolation {
    /// The text, on one line.
    public var text: String
    /// The emphasis of the text if colour is on.
    public var style: TextStyle

    /// Creates a cell; control characters in the text are replaced.
    public init(_ text: String, style: TextStyle = .plain) {
      self.text = TerminalText.sanitized(text)
      self.style = style
    }

    /// Creates a plain cell.
    public init(stringLiteral value: String) {
      self.init(value)
    }
  }

  /// The columns, from left to right.
  public let columns: [Column]
  /// The number of leading columns that identify a row; they are repeated when the table is split.
  public let keyColumnCount: Int
  /// The rows.
  ///
  /// Each row has as many cells as the table has columns.
  public private(set) var rows: [[Cell]] = []

  /// Creates a table without rows.
  public init(columns: [Column], keyColumnCount: Int = 1) {
    self.columns = columns
    self.keyColumnCount = min(max(keyColumnCount, 0), columns.count)
  }

  /// Adds a row at the end.
  ///
  /// Missing cells are empty.
  ///
  /// - Precondition: The row has no more cells than the table has columns.
  public mutating func addRow(_ cells: [Cell]) {
    precondition(cells.count <= columns.count, "a row has more cells than the table has columns")
    rows.append(cells + Array(repeating: "", count: columns.count - cells.count))
  }
}
