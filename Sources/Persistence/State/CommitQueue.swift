import Synchronization

/// The commits whose callers wait for a writer, in the order in which they came.
///
/// Every caller is resumed exactly once, when its commit is on disk and visible, or has failed. The
/// queue holds what its suspended callers hold anyway, and what they have encoded; what a group needs
/// beyond that is bounded by the size of the group. Behind a lock and not on an actor, so that a save need
/// not change places to get in line. Safe to use from any thread.
public final class CommitQueue<Item: Storable>: Sendable {
  private let waiting = Mutex(Waiting())
  private let thread: StoreThread

  private struct Waiting {
    var commits = WaitingCommits<EncodedChanges<Item>>()
    /// Whether a group was taken since the writer was started, and did not close the store.
    var hasAnswered = false
  }

  /// Creates an empty queue.
  ///
  /// - Parameter thread: Where the writer is started.
  public init(_ thread: StoreThread) { self.thread = thread }

  /// How many commits wait, without the group that is being written.
  package var count: Int { waiting.withLock { $0.commits.count } }

  /// Gets in line, and returns when the commit has been answered.
  ///
  /// - Parameters:
  ///   - changes: The commit, encoded by its caller.
  ///   - writer: Writes until ``next(most:)`` gives nothing; started when nobody writes.
  /// - Throws: The error with which the writer answers.
  public func commit(
    _ changes: EncodedChanges<Item>, writer: @escaping @Sendable () async -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { caller in
      guard waiting.withLock({ $0.commits.append(changes, caller) }) else { return }
      Task(executorPreference: thread.task, priority: WriterTuning.priority, operation: writer)
    }
  }

  /// Takes the next commits; one that closes the store is always alone.
  ///
  /// Otherwise a failed save in the same group would make the closing fail too. O(taken), on
  /// average. Where a group may be large, the callers whose commits were answered last get the time
  /// to save again: a writer that does not wait for them alternates between a group of one and a
  /// group of all the others.
  ///
  /// - Parameter most: How many at most, at least 1.
  /// - Returns: The group, or `nil` when the writer may end.
  public func next(most: Int = 1_024) async -> CommitGroup<Item>? {
    if most > 1, waiting.withLock({ $0.hasAnswered }) {
      await WriterTuning.letCallersReturn(on: thread.callers) { self.count }
    }
    return waiting.withLock { waiting in
      let entries = waiting.commits.next(most: most) { !$0.closes && !$1.closes }
      let group = entries.map(CommitGroup.init)
      waiting.hasAnswered = group?.closes == false
      return group
    }
  }
}
