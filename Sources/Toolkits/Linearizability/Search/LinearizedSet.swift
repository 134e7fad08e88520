/// The set of calls that a search has ordered, with an incremental digest.
///
/// Calls are numbered by invocation, so the set is nearly a prefix. All words before `firstPartial`
/// are full, and all words after `lastUsed` are empty. Only the window between them must be
/// remembered.
struct LinearizedSet {
  private(set) var words: [UInt64]
  private(set) var firstPartial = 0
  private(set) var lastUsed = -1
  private(set) var digest: UInt64 = 0

  init(capacity: Int) {
    words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
  }

  /// The words that differ from a prefix.
  var window: Range<Int> { firstPartial..<max(firstPartial, lastUsed + 1) }

  mutating func insert(_ operation: Int) {
    let word = operation >> 6
    words[word] |= 1 << UInt64(operation & 63)
    digest ^= scramble(UInt64(operation))
    lastUsed = max(lastUsed, word)
    while firstPartial < words.count, words[firstPartial] == .max { firstPartial += 1 }
  }

  mutating func remove(_ operation: Int) {
    let word = operation >> 6
    words[word] &= ~(1 << UInt64(operation & 63))
    digest ^= scramble(UInt64(operation))
    firstPartial = min(firstPartial, word)
    while lastUsed >= 0, words[lastUsed] == 0 { lastUsed -= 1 }
  }
}
