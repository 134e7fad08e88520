import Persistence

/// The commits that wait for the writer, and whether there may be more.
///
/// A value for a lock to keep: a save gets in line without a hop to the actor.
struct Inbox<Item: Storable>: Sendable {
  private var waiting: [WaitingCommit<Item>] = []
  private var closers: [Closer] = []
  /// Whether a task takes from here until nothing is left.
  private var isServed = false
  /// Whether new commits are refused.
  private(set) var isClosing = false
  private(set) var hasFailed = false

  /// How many commits wait, and how many callers of `close()`.
  var counts: (commits: Int, closers: Int) { (waiting.count, closers.count) }

  /// The answer to a commit that gets in line.
  enum Entry {
    /// In line, and a writer must be started now if nobody serves.
    case waits(startsWriter: Bool)
    case refused(StoreError.Code)
  }

  mutating func add(_ commit: WaitingCommit<Item>) -> Entry {
    if isClosing { return .refused(.closed) }
    if hasFailed { return .refused(.failed) }
    waiting.append(commit)
    return .waits(startsWriter: takesService())
  }

  /// Refuses every later commit; says whether a writer must be started now.
  mutating func close(_ closer: Closer) -> Bool {
    isClosing = true
    closers.append(closer)
    return takesService()
  }

  /// Refuses every later commit, and those that wait.
  mutating func fail() { hasFailed = true }

  /// The writer's next work.
  enum Work {
    case write([WaitingCommit<Item>])
    case close([Closer])
    case nothing
  }

  /// Takes the next commits, at most as many as the limit.
  mutating func next(most: Int) -> Work {
    if !waiting.isEmpty {
      let group = Array(waiting.prefix(most))
      waiting.removeFirst(group.count)
      return .write(group)
    }
    if !closers.isEmpty {
      defer { closers = [] }
      return .close(closers)
    }
    isServed = false
    return .nothing
  }

  private mutating func takesService() -> Bool {
    defer { isServed = true }
    return !isServed
  }
}
