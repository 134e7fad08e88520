import Synchronization

/// The commits that wait for a writer, in the order of arrival.
///
/// Every caller is resumed exactly once: when its commit is on disk and visible, or when it has
/// failed. The queue holds only what its suspended callers hold and have encoded. The additional
/// memory for a group is bounded by the size of the group. The queue uses a lock instead of an
/// actor, so that a save need not switch executors to enter the queue. Safe to use from any thread.
package final class CommitQueue<Item: Storable>: Sendable {
  private let waiting = Mutex(Waiting())
  private let thread: StoreThread

  private struct Waiting {
    var commits = WaitingCommits<EncodedChanges<Item>>()
    /// True if a group was taken since the writer was started, and did not close the store.
    var hasAnswered = false
  }

  package init(_ thread: StoreThread) { self.thread = thread }

  /// The number of commits that wait, without the group that is being written.
  package var count: Int { waiting.withLock { $0.commits.count } }

  /// Enters the queue, and returns when the commit has been answered.
  ///
  /// - Parameters:
  ///   - changes: The commit, encoded by its caller.
  ///   - writer: Writes until ``next(most:)`` returns `nil`; started if no writer is running.
  /// - Throws: The error with which the writer answers.
  package func commit(
    _ changes: EncodedChanges<Item>, writer: @escaping @Sendable () async -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { caller in
      guard waiting.withLock({ $0.commits.append(changes, caller) }) else { return }
      Task(executorPreference: thread.task, priority: WriterTuning.priority, operation: writer)
    }
  }

  /// Takes the next commits; a commit that closes the store is always alone.
  ///
  /// In a group, a failed save would make the closing fail too. O(taken), on average. If a group
  /// may have several commits, the writer waits briefly for the callers that it has just answered.
  /// Without this wait, groups alternate between one commit and all the others.
  ///
  /// - Parameter most: The most commits to take, at least 1.
  /// - Returns: The group, or `nil` if the writer may end.
  package func next(most: Int = 1_024) async -> CommitGroup<Item>? {
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
