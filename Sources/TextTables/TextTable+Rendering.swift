extension TextTable {
  /// Draws the table.
  ///
  /// The time is proportional to the length of the text. A table without columns gives an empty
  /// text.
  ///
  /// - Returns: Lines, each with a line break at the end and without trailing spaces.
  public func rendered(in style: TerminalStyle) -> String {
    guard !columns.isEmpty else { return "" }
    return blocks(limit: style.width).map { drawn($0, in: style) }.joined(separator: "\n")
  }

  private func drawn(_ block: Block, in style: TerminalStyle) -> String {
    let headings = zip(block.columns, block.widths).map { column, width in
      headingParts(column).flatMap { lines($0, column, width) }
    }
    let bold = Array(repeating: TextStyle.bold, count: headings.count)
    var text = drawn(headings, styles: bold, block, in: style)
    let rule = block.widths.map { String(repeating: "─", count: $0) }
    let ruleText = rule.joined(separator: String(repeating: " ", count: Self.gap))
    text += TextStyle.dim.applied(to: ruleText, in: style) + "\n"
    for row in rows {
      let cells = zip(block.columns, block.widths).map { lines(row[$0].text, $0, $1) }
      text += drawn(cells, styles: block.columns.map { row[$0].style }, block, in: style)
    }
    return text
  }

  /// The lines of a text in a column.
  private func lines(_ text: String, _ column: Int, _ width: Int) -> [String] {
    switch columns[column].overflow {
    case .keeps: [text]
    case .truncates: [TerminalText.truncated(text, to: width)]
    case .wraps, .breaksHeading: TerminalText.wrapped(text, to: width)
    }
  }

  /// Draws a row, on several lines if a cell has several lines.
  private func drawn(
    _ cells: [[String]], styles: [TextStyle], _ block: Block, in style: TerminalStyle
  ) -> String {
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let pieces = cells.map { $0.indices.contains(line) ? $0[line] : "" }
      return joined(pieces, styles: styles, block, in: style) + "\n"
    }.joined()
  }

  /// Joins the pieces of a line.
  ///
  /// Padding stays outside the escape sequences.
  private func joined(
    _ pieces: [String], styles: [TextStyle], _ block: Block, in style: TerminalStyle
  ) -> String {
    var line = ""
    var pending = 0
    for (index, piece) in pieces.enumerated() {
      let padding = max(0, block.widths[index] - TerminalText.width(of: piece))
      let isRight = columns[block.columns[index]].alignment == .right
      if !piece.isEmpty {
        line += String(repeating: " ", count: pending + (isRight ? padding : 0))
        line += styles[index].applied(to: piece, in: style)
        pending = isRight ? 0 : padding
      } else {
        pending += padding
      }
      pending += Self.gap
    }
    return line
  }
}
