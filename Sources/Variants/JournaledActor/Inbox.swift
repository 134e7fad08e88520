import Persistence

/// The commits whose callers wait for the writer, in the order in which they came.
///
/// A value for a lock to keep: a save gets in line without a hop to the actor.
struct Inbox<Item: Storable>: Sendable {
  /// A commit and who waits for it.
  struct Entry: Sendable {
    let commit: JournalCommit<Item>
    let caller: CheckedContinuation<Void, any Error>
  }

  /// The most bytes that go into one group, but for a commit that is longer by itself.
  private static var mostBytes: Int { 4 << 20 }

  private var entries: [Entry] = []
  private var isServed = false

  /// How many commits wait, without the group that is being written.
  var count: Int { entries.count }

  /// Adds a commit; says whether nobody serves, so that a writer must be started now.
  mutating func append(
    _ commit: JournalCommit<Item>, _ caller: CheckedContinuation<Void, any Error>
  ) -> Bool {
    entries.append(Entry(commit: commit, caller: caller))
    defer { isServed = true }
    return !isServed
  }

  /// Takes the next commits, or `nil` when the writer may end.
  ///
  /// One that closes the store is always alone.
  mutating func next(most: Int) -> [Entry]? {
    if entries.isEmpty {
      isServed = false
      return nil
    }
    var count = 0
    var bytes = 0
    for entry in entries.prefix(most) {
      bytes += entry.commit.size
      if count > 0, entry.commit.closes || bytes > Self.mostBytes { break }
      count += 1
      if entry.commit.closes { break }
    }
    guard count < entries.count else {
      defer { entries = [] }
      return entries
    }
    let group = Array(entries[..<count])
    entries.removeFirst(count)
    return group
  }
}
