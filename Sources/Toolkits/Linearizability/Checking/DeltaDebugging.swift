/// Delta debugging as a machine that proposes lists and is told which of them fail.
///
/// It takes chunks away, halves first, then ever smaller ones down to single elements, and keeps
/// what fails (`ddmin`, Zeller and Hildebrandt 2002, without its tests of chunks alone, which the
/// tests of complements make redundant). When it proposes nothing more, taking away any single
/// element makes the failure disappear. About 2 log₂ n tests when little matters, n² at worst.
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

  /// The next list to try, or nil when the smallest cannot be made smaller by one element.
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

  /// Says whether the list that `next()` gave fails.
  mutating func record(fails: Bool) {
    guard fails else {
      part += 1
      return
    }
    smallest.removeSubrange(chunk)
    hasShrunk = true
    // The chunks keep their size: the next one has moved to where this one was.
    parts = min(max(parts - 1, 2), smallest.count)
    part = min(part, parts)
  }

  private var chunk: Range<Int> {
    part * smallest.count / parts..<(part + 1) * smallest.count / parts
  }
}
