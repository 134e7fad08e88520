import TextTables

/// Draws two texts in two columns.
struct TwoColumns {
  private let comparison: SideBySide
  private let style: TerminalStyle
  /// The columns of a line number.
  private let numberWidth: Int
  /// The columns of a line's text.
  private let textWidth: Int

  init(_ comparison: SideBySide, width: Int, style: TerminalStyle) {
    self.comparison = comparison
    self.style = style
    let numbers = comparison.rows.flatMap {
      [$0.left?.number, $0.right?.number].compactMap(\.self)
    }
    numberWidth = "\(numbers.max() ?? 0)".count
    // On both sides a number, a blank and the text; between them a sign with blanks around it.
    textWidth = max(1, (width - 2 * (numberWidth + 1) - 3) / 2)
  }

  func rendered() -> String {
    var text = head(comparison.left.title, comparison.right.title, .bold)
    text += head(comparison.left.caption, comparison.right.caption, .plain)
    text += head(comparison.left.path, comparison.right.path, .dim)
    let rule = String(repeating: "─", count: numberWidth + 1 + textWidth)
    text += TextStyle.dim.applied(to: rule + "─┬─" + rule, in: style) + "\n"
    for row in comparison.rows { text += drawn(row) }
    text += TextStyle.dim.applied(to: rule + "─┴─" + rule, in: style) + "\n"
    return text + comparison.summary + "\n"
  }

  private func head(_ left: String, _ right: String, _ textStyle: TextStyle) -> String {
    let indent = String(repeating: " ", count: numberWidth + 1)
    let layouts = [left, right].map { LineLayout(.init($0, at: 0), width: textWidth).lines }
    return (0..<max(layouts[0].count, layouts[1].count)).map { index in
      let cells = layouts.map { lines in
        lines.indices.contains(index) ? lines[index].map(\.text).joined() : ""
      }
      let used = TerminalText.width(of: cells[0])
      let padding = String(repeating: " ", count: max(0, textWidth - used))
      return trimmed(
        indent + textStyle.applied(to: cells[0], in: style) + padding + "   " + indent
          + textStyle.applied(to: cells[1], in: style)) + "\n"
    }.joined()
  }

  private func drawn(_ row: SideBySide.Row) -> String {
    let left = row.left.map { LineLayout($0, width: textWidth) }
    let right = row.right.map { LineLayout($0, width: textWidth) }
    return (0..<max(left?.lines.count ?? 0, right?.lines.count ?? 0)).map { index in
      var line = cell(left, row.left?.number, index, .red, pads: true)
      line += " " + sign(row) + " "
      line += cell(right, row.right?.number, index, .green, pads: false)
      return trimmed(line) + "\n"
    }.joined()
  }

  private func sign(_ row: SideBySide.Row) -> String {
    switch row {
    case .same: TextStyle.dim.applied(to: "│", in: style)
    case .changed: TextStyle.yellow.applied(to: "|", in: style)
    case .removed: TextStyle.red.applied(to: "<", in: style)
    case .added: TextStyle.green.applied(to: ">", in: style)
    }
  }

  private func cell(
    _ layout: LineLayout?, _ number: Int?, _ index: Int, _ color: TextStyle, pads: Bool
  ) -> String {
    let digits = index == 0 ? number.map { "\($0)" } ?? "" : ""
    var text = String(repeating: " ", count: numberWidth - digits.count)
    text += TextStyle.dim.applied(to: digits, in: style) + " "
    let pieces = layout.flatMap { $0.lines.indices.contains(index) ? $0.lines[index] : nil } ?? []
    for piece in pieces {
      text += (piece.differs ? color : .plain).applied(to: piece.text, in: style)
    }
    guard pads else { return text }
    let used = pieces.reduce(0) { $0 + TerminalText.width(of: $1.text) }
    return text + String(repeating: " ", count: max(0, textWidth - used))
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
