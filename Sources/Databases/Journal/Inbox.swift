public import Persistence

/// The commits whose callers wait for the writer, in the order in which they came.
///
/// A value for a lock to keep: a save gets in line without a hop to the actor.
@usableFromInline
struct Inbox<Item: Storable>: Sendable {
  /// A commit and the caller that waits for it.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let commit: JournalCommit<Item>
    @usableFromInline let caller: CheckedContinuation<Void, any Error>

    @inlinable
    init(commit: JournalCommit<Item>, caller: CheckedContinuation<Void, any Error>) {
      self.commit = commit
      self.caller = caller
    }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var isServed = false

  @inlinable init() {}

  /// How many commits wait, without the group that is being written.
  @inlinable var count: Int { entries.count }

  /// Says whether nobody serves; the caller then does, until ``endsService()``.
  @inlinable
  mutating func takesService() -> Bool {
    defer { isServed = true }
    return !isServed
  }

  /// Says whether nothing waits; nobody serves then.
  @inlinable
  mutating func endsService() -> Bool {
    if entries.isEmpty { isServed = false }
    return entries.isEmpty
  }

  /// Adds a commit; says whether nobody serves, so that a writer must be started now.
  @inlinable
  mutating func append(
    _ commit: JournalCommit<Item>, _ caller: CheckedContinuation<Void, any Error>
  ) -> Bool {
    entries.append(Entry(commit: commit, caller: caller))
    return takesService()
  }

  /// Takes the next commits, or `nil` when the writer may end.
  ///
  /// A group has as many commits and bytes as the thresholds allow; a commit that is longer by
  /// itself is a group of its own. A commit that closes the store is always alone.
  @inlinable
  mutating func next(_ thresholds: JournalThresholds) -> [Entry]? {
    if endsService() { return nil }
    var count = 0
    var bytes = 0
    for entry in entries.prefix(max(1, thresholds.groupCommits)) {
      bytes += entry.commit.size
      if count > 0, entry.commit.closes || bytes > thresholds.groupBytes { break }
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
