/// Calls as bars on logical time, with a row for each client, as text or as a picture.
///
/// Columns follow the order of begins and ends and ignore the distances between stamps. A client
/// with overlapping calls has several rows.
package struct Timeline: Sendable {
  /// One call with its position.
  struct Bar {
    let label: String
    let row: Int
    /// The first and the last column.
    let columns: ClosedRange<Int>
    /// True if the moment of the call's effect, or the effect itself, is unknown.
    let isOpen: Bool
  }

  private static let longestLabel = 40

  /// The names of the rows.
  ///
  /// Additional rows of the same client have empty names.
  let names: [String]
  let bars: [Bar]
  /// The number of columns.
  let width: Int

  /// Creates the layout of the calls.
  package init<Call>(_ operations: [CompletedOperation<Call>]) {
    let rows = TimelineRows(operations)
    let columns = TimelineColumns(operations) { Self.label($0).count + 2 }
    names = rows.names
    width = columns.width
    bars = operations.indices.map { index in
      Bar(
        label: Self.label(operations[index]), row: rows.rowOfOperation[index],
        columns: columns.begins[index]...max(columns.begins[index], columns.ends[index]),
        isOpen: !operations[index].isCertain)
    }
  }

  private static func label<Call>(_ operation: CompletedOperation<Call>) -> String {
    let label = operation.label
    return label.count <= longestLabel ? label : label.prefix(longestLabel - 1) + "…"
  }
}
