import Persistence

/// The commits waiting for the writer, the callers waiting for the closing, and the flag for
/// refusing new commits.
///
/// The inbox is a value to keep in a lock, so that a save enters the queue without a hop to the
/// actor.
struct Inbox<Item: Storable>: Sendable {
  typealias Waiting = WaitingCommits<SQLiteChanges<Item>>

  private var commits = Waiting()
  private var closers: [Closer] = []
  /// True if new commits are refused.
  private(set) var isClosing = false
  private(set) var hasFailed = false

  /// The number of waiting commits, and of waiting callers of `close()`.
  var counts: (commits: Int, closers: Int) { (commits.count, closers.count) }

  /// The result of adding a commit to the queue.
  enum Entry {
    /// The commit waits. `startsWriter` is true if no one serves, so that the caller must start a
    /// writer.
    case waits(startsWriter: Bool)
    case refused(StoreError.Code)
  }

  mutating func add(
    _ commit: SQLiteChanges<Item>, _ caller: CheckedContinuation<Void, any Error>
  ) -> Entry {
    if isClosing { return .refused(.closed) }
    if hasFailed { return .refused(.failed) }
    return .waits(startsWriter: commits.append(commit, caller))
  }

  /// Refuses every later commit.
  ///
  /// Returns true if the caller must start a writer now.
  mutating func close(_ closer: Closer) -> Bool {
    isClosing = true
    closers.append(closer)
    return commits.take()
  }

  /// Refuses every later commit, and the waiting ones.
  mutating func fail() { hasFailed = true }

  /// The writer's next work.
  enum Work {
    case write([Waiting.Entry])
    case close([Closer])
    case nothing
  }

  /// Takes the next commits, at most as many as the limit.
  mutating func next(most: Int) -> Work {
    if commits.count == 0, !closers.isEmpty {
      defer { closers = [] }
      return .close(closers)
    }
    return commits.next(most: most).map(Work.write) ?? .nothing
  }
}
