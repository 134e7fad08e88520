extension TextTable {
  /// The number of spaces between two columns.
  static let gap = 2

  /// The minimum width to which a column is reduced.
  private static let leastWidth = 12

  /// Adjacent columns, each with its width.
  struct Block {
    var columns: [Int]
    var widths: [Int]
  }

  /// Splits the columns into blocks that fit the terminal.
  ///
  /// A block exceeds the limit only if the key columns and one other column together are too wide.
  func blocks(limit: Int?) -> [Block] {
    let natural = naturalWidths()
    guard let limit else { return [Block(columns: Array(columns.indices), widths: natural)] }
    let least = leastWidths(natural)
    let keys = Array(0..<keyColumnCount)
    var groups = [keys]
    for column in columns.indices.dropFirst(keyColumnCount) {
      let candidate = groups[groups.count - 1] + [column]
      if candidate.count > keys.count + 1, total(candidate.map { least[$0] }) > limit {
        groups.append(keys + [column])
      } else {
        groups[groups.count - 1] = candidate
      }
    }
    return groups.map { group in
      let widths = shrunk(group.map { natural[$0] }, to: group.map { least[$0] }, limit: limit)
      return Block(columns: group, widths: widths)
    }
  }

  private func naturalWidths() -> [Int] {
    columns.indices.map { column in
      max(Self.width(headingParts(column)), widthOfCells(column))
    }
  }

  private func leastWidths(_ natural: [Int]) -> [Int] {
    columns.indices.map { column in
      switch columns[column].overflow {
      case .keeps: natural[column]
      case .truncates, .wraps: min(natural[column], Self.leastWidth)
      case .breaksHeading:
        max(
          Self.width(columns[column].title.split(separator: " ").map(String.init)),
          widthOfCells(column))
      }
    }
  }

  /// The parts of a heading that always start a new line, independent of the terminal's width.
  func headingParts(_ column: Int) -> [String] {
    let title = columns[column].title
    guard columns[column].overflow == .breaksHeading else { return [title] }
    let parts = title.split(separator: ", ")
    return parts.dropLast().map { $0 + "," } + parts.suffix(1).map(String.init)
  }

  private func widthOfCells(_ column: Int) -> Int { Self.width(rows.map { $0[column].text }) }

  /// The width of the widest text.
  private static func width(_ texts: [String]) -> Int {
    texts.map(TerminalText.width).max() ?? 0
  }

  /// Reduces the widest columns first, until all columns fit or none can be reduced further.
  private func shrunk(_ widths: [Int], to least: [Int], limit: Int) -> [Int] {
    var widths = widths
    var excess = total(widths) - limit
    while excess > 0 {
      let yielding = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = yielding.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + Self.gap * max(0, widths.count - 1)
  }
}
