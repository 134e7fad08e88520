extension Timeline {
  private static let widest = 100

  /// A line for each row and `|---save 3=7---|` for each call, without trailing spaces.
  ///
  /// A call without a known end extends to the right and ends in `?`. A timeline wider than 100
  /// columns continues in another block of rows.
  package var text: String {
    var canvas = [[Character]](
      repeating: [Character](repeating: " ", count: width), count: names.count)
    for bar in bars { Self.draw(bar, in: &canvas[bar.row]) }
    let nameWidth = names.map(\.count).max() ?? 0
    return blocks(of: Self.widest - nameWidth - 1).map { block in
      zip(names, canvas).map { name, row in
        let padded = name + String(repeating: " ", count: nameWidth - name.count + 1)
        return Self.withoutTrailingBlanks(padded + String(row[block]))
      }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Splits the columns into blocks, at the begins of calls if possible.
  private func blocks(of blockWidth: Int) -> [Range<Int>] {
    let starts = bars.map(\.columns.lowerBound).sorted()
    var blocks: [Range<Int>] = []
    var from = 0
    while width - from > blockWidth {
      let cut = starts.last { $0 > from && $0 <= from + blockWidth } ?? from + blockWidth
      blocks.append(from..<cut)
      from = cut
    }
    return blocks + [from..<width]
  }

  private static func draw(_ bar: Bar, in row: inout [Character]) {
    let start = bar.columns.lowerBound
    let end = bar.columns.upperBound
    for column in bar.columns { row[column] = "-" }
    row[start] = "|"
    row[end] = bar.isOpen ? "?" : "|"
    let first = start + 1 + (end - start - 1 - bar.label.count) / 2
    for (offset, character) in bar.label.enumerated() { row[first + offset] = character }
  }

  private static func withoutTrailingBlanks(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
