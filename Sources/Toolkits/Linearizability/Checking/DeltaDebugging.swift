/// Delta debugging as a state machine: it proposes lists and is told which of them fail.
///
/// The machine removes chunks and keeps lists that still fail. Chunks are first halves of the list,
/// then smaller, down to single elements. This is `ddmin` (Zeller and Hildebrandt 2002) without its
/// tests of chunks alone, which the tests of complements make redundant. At the end, removing any
/// single element makes the failure disappear. About 2 log₂ n tests if few elements matter, n² at
/// worst.
struct DeltaDebugging<Element> {
  /// The smallest list known to fail.
  private(set) var smallest: [Element]
  private var parts: Int
  private var part = 0
  private var hasShrunk = false

  init(_ list: [Element]) {
    smallest = list
    parts = min(2, list.count)
  }

  /// The next list to try, or nil if no single element can be removed from the smallest list.
  mutating func next() -> [Element]? {
    while part >= parts {
      if smallest.isEmpty || (parts >= smallest.count && !hasShrunk) { return nil }
      if !hasShrunk { parts *= 2 }
      parts = min(parts, smallest.count)
      part = 0
      hasShrunk = false
    }
    return Array(smallest[..<chunk.lowerBound] + smallest[chunk.upperBound...])
  }

  /// Records whether the list from `next()` fails.
  mutating func record(fails: Bool) {
    guard fails else {
      part += 1
      return
    }
    smallest.removeSubrange(chunk)
    hasShrunk = true
    // The chunks keep their size. The next chunk has moved to the position of the removed one.
    parts = min(max(parts - 1, 2), smallest.count)
    part = min(part, parts)
  }

  private var chunk: Range<Int> {
    part * smallest.count / parts..<(part + 1) * smallest.count / parts
  }
}
