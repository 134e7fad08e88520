/// The begins and ends of the calls that are not yet ordered, as a doubly linked list.
///
/// Removing a call and putting it back are O(1) if calls return in the reverse order of their
/// removal (Knuth's dancing links).
struct EntryList {
  private let count: Int
  /// A begin is the number of its call, an end is that number plus `count`, and the last entry is
  /// the head.
  private var next: [Int]
  private var previous: [Int]
  private var hasEnd: [Bool]

  init(_ events: [Int], count: Int) {
    self.count = count
    next = [Int](repeating: 2 * count, count: 2 * count + 1)
    previous = next
    hasEnd = [Bool](repeating: false, count: count)
    var last = 2 * count
    for event in events {
      let entry = event < 0 ? ~event + count : event
      if event < 0 { hasEnd[~event] = true }
      next[last] = entry
      previous[entry] = last
      last = entry
    }
    next[last] = 2 * count
    previous[2 * count] = last
  }

  var first: Int { next[2 * count] }

  func isBegin(_ entry: Int) -> Bool { entry < count }

  func isCertain(_ operation: Int) -> Bool { hasEnd[operation] }

  func entry(after entry: Int) -> Int { next[entry] }

  mutating func lift(_ operation: Int) {
    unlink(operation)
    if hasEnd[operation] { unlink(operation + count) }
  }

  mutating func unlift(_ operation: Int) {
    if hasEnd[operation] { link(operation + count) }
    link(operation)
  }

  private mutating func unlink(_ entry: Int) {
    next[previous[entry]] = next[entry]
    previous[next[entry]] = previous[entry]
  }

  private mutating func link(_ entry: Int) {
    next[previous[entry]] = entry
    previous[next[entry]] = entry
  }
}
