public import TextTables

/// Two texts for the terminal: in two columns where there is room, else one below the other.
///
/// What differs is marked by a sign beside the line as well as by colour: `|` changed, `<` only on
/// the left, `>` only on the right, as sdiff(1) does; `-` and `+` where there is one column.
public enum SideBySideText {
  /// The columns that a terminal must have for two texts side by side.
  public static let leastWidth = 100

  /// Draws the texts.
  ///
  /// - Parameters:
  ///   - comparison: The texts.
  ///   - style: The terminal; without a width, a unified diff that patch(1) understands.
  /// - Returns: Lines, each ended by a line break.
  public static func rendered(_ comparison: SideBySide, in style: TerminalStyle) -> String {
    guard let width = style.width, width >= leastWidth else { return unified(comparison, style) }
    return TwoColumns(comparison, width: width, style: style).rendered()
  }

  private static func unified(_ comparison: SideBySide, _ style: TerminalStyle) -> String {
    var body = ""
    // Runs of changed lines: all that is gone, then all that has come, as one reads them.
    var pending: (removed: String, added: String) = ("", "")
    func flush() {
      body += pending.removed + pending.added
      pending = ("", "")
    }
    for row in comparison.rows {
      switch row {
      case .same(let line, _):
        flush()
        body += " " + text(line, .plain, style) + "\n"
      case .changed(let old, let new):
        pending.removed += marked("-", old, .red, style)
        pending.added += marked("+", new, .green, style)
      case .removed(let old): pending.removed += marked("-", old, .red, style)
      case .added(let new): pending.added += marked("+", new, .green, style)
      }
    }
    flush()
    let head = [
      "--- \(comparison.left.path)", "+++ \(comparison.right.path)",
      "@@ -\(range(comparison.rows.count { $0.left != nil }))"
        + " +\(range(comparison.rows.count { $0.right != nil })) @@",
    ]
    return head.map { TextStyle.bold.applied(to: $0, in: style) + "\n" }.joined() + body
  }

  private static func range(_ count: Int) -> String { "\(min(count, 1)),\(count)" }

  private static func marked(
    _ mark: String, _ line: SideBySide.Line, _ color: TextStyle, _ style: TerminalStyle
  ) -> String {
    color.applied(to: mark, in: style) + text(line, color, style) + "\n"
  }

  private static func text(
    _ line: SideBySide.Line, _ color: TextStyle, _ style: TerminalStyle
  ) -> String {
    line.pieces.map { piece in
      (piece.differs ? color : .plain)
        .applied(to: TerminalText.sanitized(piece.text), in: style)
    }.joined()
  }
}

extension SideBySide.Row {
  /// The line on the left, if there is one.
  public var left: SideBySide.Line? {
    switch self {
    case .same(let line, _), .changed(let line, _), .removed(let line): line
    case .added: nil
    }
  }

  /// The line on the right, if there is one.
  public var right: SideBySide.Line? {
    switch self {
    case .same(_, let line), .changed(_, let line), .added(let line): line
    case .removed: nil
    }
  }
}
