/// A table for people, drawn with spaces.
///
///     var table = TextTable(columns: [.init("store"), .init("saves/s", alignment: .right)])
///     table.addRow(["actor", "1234"])
///     table.rendered(in: .plain)
///     // store  saves/s
///     // ─────  ───────
///     // actor     1234
///
/// Where the terminal is too narrow, the columns that may give way do so, and a table that is still
/// too wide is cut into several tables below each other that repeat the key columns. No number is
/// ever cut.
public struct TextTable: Sendable {
  /// On which side a column's text stands.
  public enum Alignment: Sendable {
    /// For names and sentences.
    case left
    /// For numbers.
    case right
  }

  /// A column's behaviour on a terminal that is too narrow.
  public enum Overflow: Sendable {
    /// Keeps its width.
    case keeps
    /// Cuts its text and ends it in `…`.
    case truncates
    /// Breaks its text into several lines.
    case wraps
    /// Breaks its heading after each comma on any terminal, and between words on a narrow one; its cells
    /// keep their width.
    case breaksHeading
  }

  /// A column: its heading and how its cells are shown.
  public struct Column: Sendable {
    /// The heading.
    public var title: String
    /// On which side the text stands.
    public var alignment: Alignment
    /// The behaviour on a narrow terminal.
    public var overflow: Overflow

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - alignment: On which side the text stands.
    ///   - overflow: The behaviour on a narrow terminal.
    public init(_ title: String, alignment: Alignment = .left, overflow: Overflow = .keeps) {
      self.title = TerminalText.sanitized(title)
      self.alignment = alignment
      self.overflow = overflow
    }
  }

  /// One text of a row.
  public struct Cell: Sendable, ExpressibleByStringInterpolation {
    /// The text, on one line.
    public var text: String
    /// How it stands out where colour is on.
    public var style: TextStyle

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - text: The text; control characters are made harmless.
    ///   - style: How it stands out where colour is on.
    public init(_ text: String, style: TextStyle = .plain) {
      self.text = TerminalText.sanitized(text)
      self.style = style
    }

    /// Creates a plain cell.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
      self.init(value)
    }
  }

  /// The columns, from left to right.
  public let columns: [Column]
  /// How many of the first columns are repeated when the table is cut.
  public let keyColumnCount: Int
  /// The rows; each has as many cells as there are columns.
  public private(set) var rows: [[Cell]] = []

  /// Creates a table without rows.
  ///
  /// - Parameters:
  ///   - columns: The columns, from left to right.
  ///   - keyColumnCount: How many of the first columns say what a row is about.
  public init(columns: [Column], keyColumnCount: Int = 1) {
    self.columns = columns
    self.keyColumnCount = min(max(keyColumnCount, 0), columns.count)
  }

  /// Adds a row at the end; missing cells are empty.
  ///
  /// - Parameter cells: At most as many cells as there are columns.
  /// - Precondition: No cell is without a column.
  public mutating func addRow(_ cells: [Cell]) {
    precondition(cells.count <= columns.count, "a row has more cells than the table has columns")
    rows.append(cells + Array(repeating: "", count: columns.count - cells.count))
  }
}
