extension TextTable {
  /// Draws the table.
  ///
  /// Takes time proportional to the text and draws nothing for a table without columns.
  ///
  /// - Parameter style: The capabilities of the text's receiver.
  /// - Returns: Lines, each ended by a line break and without spaces at its end.
  public func rendered(in style: TerminalStyle) -> String {
    guard !columns.isEmpty else { return "" }
    return blocks(limit: style.width).map { drawn($0, in: style) }.joined(separator: "\n")
  }

  private func drawn(_ block: Block, in style: TerminalStyle) -> String {
    let headings = columns.map { Cell($0.title, style: .bold) }
    let rule = block.widths.map { String(repeating: "─", count: $0) }
    let ruleText = rule.joined(separator: String(repeating: " ", count: Self.gap))
    var text = drawn(headings, block, in: style)
    text += TextStyle.dim.applied(to: ruleText, in: style) + "\n"
    for row in rows { text += drawn(row, block, in: style) }
    return text
  }

  /// Draws a row, over several lines where a cell wraps.
  private func drawn(_ row: [Cell], _ block: Block, in style: TerminalStyle) -> String {
    let cells = zip(block.columns, block.widths).map { column, width in
      switch columns[column].overflow {
      case .keeps: [row[column].text]
      case .truncates: [TerminalText.truncated(row[column].text, to: width)]
      case .wraps: TerminalText.wrapped(row[column].text, to: width)
      }
    }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let pieces = cells.indices.map { cells[$0].indices.contains(line) ? cells[$0][line] : "" }
      return joined(pieces, styles: block.columns.map { row[$0].style }, block, in: style) + "\n"
    }.joined()
  }

  /// Joins the pieces of one line; padding stays outside the escape sequences.
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
