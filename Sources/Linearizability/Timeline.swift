/// Calls as bars on logical time: a row for each client, `|---save 3=7---|` for each call.
///
/// Columns follow the order of begins and ends, not the stamps; a call without a known end runs
/// on and ends in `?`. What does not fit in 100 columns continues in a further block of rows.
package struct Timeline {
  private static let width = 100
  private static let longestLabel = 40

  private let names: [String]
  private let canvas: [[Character]]
  /// Columns at which calls begin, where a block is best cut.
  private let starts: [Int]

  package init(_ operations: [CompletedOperation]) {
    let rows = TimelineRows(operations)
    names = rows.names
    let columns = TimelineColumns(operations) { Self.label($0).count + 2 }
    var canvas = [[Character]](
      repeating: [Character](repeating: " ", count: columns.width), count: names.count)
    for (index, operation) in operations.enumerated() {
      let last = columns.ends[index]
      Self.draw(
        Self.label(operation), from: columns.begins[index], to: last,
        isOpen: !operation.isCertain, in: &canvas[rows.rowOfOperation[index]])
    }
    self.canvas = canvas
    starts = columns.begins.sorted()
  }

  /// The rows, without blanks at their ends.
  package var text: String {
    let nameWidth = names.map(\.count).max() ?? 0
    return blocks(of: Self.width - nameWidth - 1).map { block in
      zip(names, canvas).compactMap { name, row in
        let padded = name + String(repeating: " ", count: nameWidth - name.count + 1)
        let line = padded + String(row[block])
        return Self.withoutTrailingBlanks(line)
      }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func blocks(of width: Int) -> [Range<Int>] {
    let total = canvas.first?.count ?? 0
    var blocks: [Range<Int>] = []
    var from = 0
    while total - from > width {
      let cut = starts.last { $0 > from && $0 <= from + width } ?? from + width
      blocks.append(from..<cut)
      from = cut
    }
    return blocks + [from..<total]
  }

  private static func label(_ operation: CompletedOperation) -> String {
    let label = operation.label
    return label.count <= longestLabel ? label : label.prefix(longestLabel - 1) + "…"
  }

  private static func draw(
    _ label: String, from start: Int, to end: Int, isOpen: Bool, in row: inout [Character]
  ) {
    for column in start...end { row[column] = "-" }
    row[start] = "|"
    row[end] = isOpen ? "?" : "|"
    let first = start + 1 + (end - start - 1 - label.count) / 2
    for (offset, character) in label.enumerated() { row[first + offset] = character }
  }

  private static func withoutTrailingBlanks(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
