/// The configurations (set of linearized calls, state) that a search has visited.
///
/// The memo is exact: digests only choose the position in the table, and sets and states are
/// compared in full. A configuration stores its window of words, not a word for every 64 calls of
/// the history.
struct ConfigurationMemo<State: Equatable> {
  private struct Entry {
    let digest: UInt64
    let state: State
    let firstWord: Int
    let stored: Range<Int>
  }

  private var entries: [Entry] = []
  private var words: [UInt64] = []
  /// Open addressing: entry number + 1, or 0.
  private var table: [Int]

  init(expecting count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    table = [Int](repeating: 0, count: size)
    entries.reserveCapacity(count)
    words.reserveCapacity(count)
  }

  /// Adds a configuration; returns false if it was already present.
  mutating func insert(_ set: borrowing LinearizedSet, _ state: State, digest: UInt64) -> Bool {
    let window = set.window
    var slot = Int(truncatingIfNeeded: digest) & (table.count - 1)
    while table[slot] != 0 {
      if matches(entries[table[slot] - 1], set, window, state, digest) { return false }
      slot = (slot + 1) & (table.count - 1)
    }
    let start = words.count
    for word in window { words.append(set.words[word]) }
    entries.append(
      Entry(
        digest: digest, state: state, firstWord: window.lowerBound, stored: start..<words.count))
    table[slot] = entries.count
    if entries.count * 2 > table.count { grow() }
    return true
  }

  private func matches(
    _ entry: Entry, _ set: borrowing LinearizedSet, _ window: Range<Int>, _ state: State,
    _ digest: UInt64
  ) -> Bool {
    guard entry.digest == digest, entry.firstWord == window.lowerBound,
      entry.stored.count == window.count, entry.state == state
    else { return false }
    for offset in 0..<window.count
    where words[entry.stored.lowerBound + offset] != set.words[window.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    table = [Int](repeating: 0, count: table.count * 2)
    for index in entries.indices {
      var slot = Int(truncatingIfNeeded: entries[index].digest) & (table.count - 1)
      while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = index + 1
    }
  }
}
