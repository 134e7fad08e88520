/// The begins and ends of calls in logical time: `index` for a begin, `~index` for an end.
///
/// Calls that give no evidence are omitted, and open-ended calls have no end. At equal stamps,
/// begins precede ends, so the calls count as overlapping.
enum EventOrder {
  static func events<Call>(of operations: [CompletedOperation<Call>]) -> [Int] {
    var stamped: [(stamp: UInt64, event: Int)] = []
    stamped.reserveCapacity(operations.count * 2)
    for index in operations.indices where operations[index].isEvidence {
      stamped.append((operations[index].invoked, index))
      if operations[index].isCertain, let returned = operations[index].returned {
        stamped.append((returned, ~index))
      }
    }
    return inOrder(stamped)
  }

  private static func inOrder(_ stamped: [(stamp: UInt64, event: Int)]) -> [Int] {
    var low = UInt64.max
    var high = UInt64.min
    for entry in stamped {
      low = min(low, entry.stamp)
      high = max(high, entry.stamp)
    }
    // A recorder's stamps have almost no gaps, so a counting sort is possible.
    guard !stamped.isEmpty, high - low < UInt64(stamped.count) * 4 else {
      return stamped.sorted(by: precedes).map(\.event)
    }
    return counted(stamped, from: low, slots: Int(high - low + 1) * 2)
  }

  private static func precedes(
    _ left: (stamp: UInt64, event: Int), _ right: (stamp: UInt64, event: Int)
  ) -> Bool {
    left.stamp == right.stamp ? left.event >= 0 && right.event < 0 : left.stamp < right.stamp
  }

  /// A counting sort with two slots for each stamp: begins, then ends.
  private static func counted(
    _ stamped: [(stamp: UInt64, event: Int)], from low: UInt64, slots: Int
  ) -> [Int] {
    func slot(_ entry: (stamp: UInt64, event: Int)) -> Int {
      Int(entry.stamp - low) * 2 + (entry.event < 0 ? 1 : 0)
    }
    var starts = [Int](repeating: 0, count: slots + 1)
    for entry in stamped { starts[slot(entry) + 1] += 1 }
    for index in 1...slots { starts[index] += starts[index - 1] }
    var events = [Int](repeating: 0, count: stamped.count)
    for entry in stamped {
      events[starts[slot(entry)]] = entry.event
      starts[slot(entry)] += 1
    }
    return events
  }
}
