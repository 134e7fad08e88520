/// The commits whose callers wait for a writer, in the order in which they came.
///
/// A value for a lock to keep. Every caller is resumed exactly once, when its commit is on disk
/// and visible, or has failed. The queue holds what its suspended callers hold anyway, and what they
/// have encoded; what a group needs beyond that is bounded by the size of the group.
public struct WaitingCommits<Item: Storable>: Sendable {
  /// Empty where they have been taken: what a commit holds may be large, and the queue long.
  private var entries: [CommitGroup<Item>.Entry?] = []
  /// How many of the entries have been taken already.
  private var taken = 0
  private var isServed = false

  /// Creates an empty queue.
  public init() {}

  /// How many commits wait, without the group that is being written.
  public var count: Int { entries.count - taken }

  /// Adds a commit.
  ///
  /// O(1).
  ///
  /// - Parameters:
  ///   - changes: The commit, encoded by its caller.
  ///   - caller: Who waits for it.
  /// - Returns: Whether nobody serves the queue, so that a writer must be started now.
  public mutating func append(
    _ changes: EncodedChanges<Item>, _ caller: CheckedContinuation<Void, any Error>
  ) -> Bool {
    entries.append(CommitGroup.Entry(changes: changes, caller: caller))
    defer { isServed = true }
    return !isServed
  }

  /// Takes the next commits; one that closes the store is always alone.
  ///
  /// Otherwise the failure of a save beside it would be the closing's. O(taken), on average.
  ///
  /// - Parameter most: How many at most, at least 1.
  /// - Returns: The group, or `nil` when the writer may end.
  public mutating func next(most: Int) -> CommitGroup<Item>? {
    if count == 0 {
      isServed = false
      return nil
    }
    var group: [CommitGroup<Item>.Entry] = []
    while group.count < most, taken < entries.count, let entry = entries[taken] {
      if entry.changes.closes, !group.isEmpty { break }
      group.append(entry)
      entries[taken] = nil
      taken += 1
      if entry.changes.closes { break }
    }
    if taken * 2 >= entries.count {
      entries.removeFirst(taken)
      taken = 0
    }
    return CommitGroup(entries: group)
  }
}
