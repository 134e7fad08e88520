import Persistence

/// The commits that wait for the writer, the callers that wait for the closing behind them, and whether
/// there may be more.
///
/// A value for a lock to keep: a save gets in line without a hop to the actor.
struct Inbox<Item: Storable>: Sendable {
  typealias Waiting = WaitingCommits<SQLiteCommit<Item>>

  private var commits = Waiting()
  private var closers: [Closer] = []
  /// Whether new commits are refused.
  private(set) var isClosing = false
  private(set) var hasFailed = false

  /// How many commits wait, and how many callers of `close()`.
  var counts: (commits: Int, closers: Int) { (commits.count, closers.count) }

  /// The answer to a commit that gets in line.
  enum Entry {
    /// In line, and a writer must be started now if nobody serves.
    case waits(startsWriter: Bool)
    case refused(StoreError.Code)
  }

  mutating func add(
    _ commit: SQLiteCommit<Item>, _ caller: CheckedContinuation<Void, any Error>
  ) -> Entry {
    if isClosing { return .refused(.closed) }
    if hasFailed { return .refused(.failed) }
    return .waits(startsWriter: commits.append(commit, caller))
  }

  /// Refuses every later commit; says whether a writer must be started now.
  mutating func close(_ closer: Closer) -> Bool {
    isClosing = true
    closers.append(closer)
    return commits.takesService()
  }

  /// Refuses every later commit, and those that wait.
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
