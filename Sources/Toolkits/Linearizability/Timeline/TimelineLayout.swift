/// The row of each call.
///
/// A client's calls share a row unless they overlap.
struct TimelineRows {
  private(set) var names: [String] = []
  private(set) var rowOfOperation: [Int]

  init<Call>(_ operations: [CompletedOperation<Call>]) {
    rowOfOperation = [Int](repeating: 0, count: operations.count)
    for client in Set(operations.map(\.client)).sorted() {
      var busyUntil: [UInt64] = []
      let base = names.count
      for index in operations.indices where operations[index].client == client {
        let free = busyUntil.firstIndex { $0 < operations[index].invoked }
        if free == nil { busyUntil.append(0) }
        let row = free ?? busyUntil.count - 1
        busyUntil[row] = operations[index].latestEffect
        rowOfOperation[index] = base + row
      }
      names += busyUntil.indices.map { $0 == 0 ? "client \(client)" : "" }
    }
  }
}

/// The begin and end of each call, as narrow as the labels allow, in the order of the events.
struct TimelineColumns {
  private(set) var begins: [Int]
  private(set) var ends: [Int]
  private(set) var width = 0

  init<Call>(
    _ operations: [CompletedOperation<Call>], space: (CompletedOperation<Call>) -> Int
  ) {
    begins = [Int](repeating: 0, count: operations.count)
    ends = [Int](repeating: -1, count: operations.count)
    var column = 0
    for event in EventOrder.events(of: operations) {
      if event >= 0 {
        begins[event] = column
      } else {
        column = max(column, begins[~event] + space(operations[~event]) + 1)
        ends[~event] = column
      }
      column += 1
    }
    for index in operations.indices where ends[index] < 0 {
      column = max(column, begins[index] + space(operations[index]) + 2)
    }
    for index in operations.indices where ends[index] < 0 { ends[index] = column - 1 }
    width = column
  }
}
