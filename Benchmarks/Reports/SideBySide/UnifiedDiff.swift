public import TextTables

/// Two texts as a unified diff, as patch(1) understands it.
public enum UnifiedDiff {
  /// Draws the texts; O(lines).
  ///
  /// - Parameters:
  ///   - comparison: The texts.
  ///   - context: How many equal lines stand around what differs; all of them when `nil`.
  ///   - style: The terminal.
  /// - Returns: Lines, each ended by a line break; with a context, only the two names of texts that
  ///   do not differ.
  public static func rendered(
    _ comparison: SideBySide, context: Int? = nil, in style: TerminalStyle = .plain
  ) -> String {
    let names = ["--- \(comparison.left.path)", "+++ \(comparison.right.path)"]
    return names.map { TextStyle.bold.applied(to: $0, in: style) + "\n" }.joined()
      + hunks(comparison.rows, context).map { drawn(comparison.rows, $0, style) }.joined()
  }

  /// The rows that belong together, by their positions: what differs, with equal rows around it.
  private static func hunks(_ rows: [SideBySide.Row], _ context: Int?) -> [Range<Int>] {
    guard let context else { return [rows.indices] }
    var hunks: [Range<Int>] = []
    for index in rows.indices where rows[index].differs {
      let around = max(0, index - context)..<min(rows.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= around.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks
  }

  private static func drawn(
    _ rows: [SideBySide.Row], _ hunk: Range<Int>, _ style: TerminalStyle
  ) -> String {
    let left = range(
      rows[..<hunk.lowerBound].count { $0.left != nil }, rows[hunk].count { $0.left != nil })
    let right = range(
      rows[..<hunk.lowerBound].count { $0.right != nil }, rows[hunk].count { $0.right != nil })
    let head = TextStyle.bold.applied(to: "@@ -\(left) +\(right) @@", in: style) + "\n"
    return head + body(rows[hunk], style)
  }

  /// Where a hunk begins and how many lines it has; an empty one begins with the line before it.
  private static func range(_ before: Int, _ count: Int) -> String {
    "\(count == 0 ? before : before + 1),\(count)"
  }

  private static func body(_ rows: ArraySlice<SideBySide.Row>, _ style: TerminalStyle) -> String {
    var text = ""
    // Runs of changed lines: all that is gone, then all that has come, as one reads them.
    var pending: (removed: String, added: String) = ("", "")
    for row in rows {
      if case .same(let line, _) = row {
        text += pending.removed + pending.added + " " + drawn(line, .plain, style) + "\n"
        pending = ("", "")
      } else {
        if let old = row.left { pending.removed += marked("-", old, .red, style) }
        if let new = row.right { pending.added += marked("+", new, .green, style) }
      }
    }
    return text + pending.removed + pending.added
  }

  private static func marked(
    _ mark: String, _ line: SideBySide.Line, _ color: TextStyle, _ style: TerminalStyle
  ) -> String {
    color.applied(to: mark, in: style) + drawn(line, color, style) + "\n"
  }

  private static func drawn(
    _ line: SideBySide.Line, _ color: TextStyle, _ style: TerminalStyle
  ) -> String {
    line.pieces.map { piece in
      (piece.differs ? color : .plain)
        .applied(to: TerminalText.sanitized(piece.text), in: style)
    }.joined()
  }
}
