/// The commits whose callers wait for a writer, in the order in which they came, and whether anybody
/// writes them.
///
/// One at a time serves the queue, and takes groups from its beginning. Callers that are tasks leave the
/// writing to a task, which goes on until nothing waits: a task that gets in line when nobody serves is told
/// so, and must start one. A caller that is a thread can serve by itself, for one group, and then hands
/// the service over; ``WaitingThread`` describes that.
///
/// ```swift
/// let waiting = Mutex(WaitingCommits<MyCommit>())
///
/// try await withCheckedThrowingContinuation { caller in
///   if waiting.withLock({ $0.append(commit, caller) }) { Task { await serve() } }
/// }
///
/// func serve() async {
///   while let group = waiting.withLock({ $0.next(most: 1_024) }) {
///     let outcome = await write(group.map { $0.commit })
///     for entry in group { entry.caller.resume(with: outcome) }
///   }
/// }
/// ```
///
/// A value for a lock to keep, and not an actor: a save gets in line without changing places. Callers on
/// several threads need that lock. Every caller must be resumed exactly once by the one who takes its
/// entry.
///
/// The queue holds what its suspended callers hold anyway, and their commits.
public struct WaitingCommits<Commit: Sendable>: Sendable {
  /// The entries; a taken entry becomes `nil`, because a commit may be large, and the queue long.
  @usableFromInline var entries: [Entry?] = []
  /// How many of the entries have been taken already.
  @usableFromInline var taken = 0
  @usableFromInline var service = Service.nobody
  /// How many of the callers that wait are threads.
  @usableFromInline var threadCount = 0
  /// The bell of the threads that have come since a group was taken, and their number.
  @usableFromInline var bell: (bell: ThreadBell, threads: Int)?
  /// How many of the callers that wait are urgent.
  @usableFromInline var urgentCount = 0
  /// Whether an urgent caller is among those whose commits were taken last.
  @usableFromInline var hasTakenUrgent = false

  /// Whether and by whom the queue is served.
  @usableFromInline
  enum Service: Sendable {
    case nobody
    /// A task that was started, or lets others run: a thread need not wait for it.
    case promised
    case someone
  }

  /// Creates an empty queue that nobody serves.
  @inlinable public init() {}

  /// How many commits wait, without those that have been taken.
  ///
  /// O(1).
  @inlinable public var count: Int { entries.count - taken }

  /// Makes the caller the one who serves, if nobody serves.
  ///
  /// O(1).
  ///
  /// - Returns: Whether the caller serves now, and until ``endsService()`` or
  ///   ``next(most:where:)`` ends its service.
  @inlinable
  public mutating func takesService() -> Bool {
    guard service == .nobody else { return false }
    service = .someone
    hasTakenUrgent = false
    return true
  }

  /// Ends the service if nothing waits.
  ///
  /// O(1). To be called by the one who serves.
  ///
  /// - Returns: Whether nobody serves now; otherwise somebody must take what waits.
  @inlinable
  public mutating func endsService() -> Bool {
    if count == 0 { service = .nobody }
    return count == 0
  }

  /// Adds a commit at the end.
  ///
  /// O(1), on average.
  ///
  /// - Parameters:
  ///   - commit: The commit.
  ///   - caller: The caller that waits for it.
  /// - Returns: Whether nobody served the queue, so that a writer must be started now: the service is
  ///   promised to it.
  @inlinable
  public mutating func append(
    _ commit: Commit, _ caller: CheckedContinuation<Void, any Error>
  ) -> Bool {
    entries.append(Entry(commit: commit, caller: .task(caller)))
    guard service == .nobody else { return false }
    service = .promised
    return true
  }

  /// Takes the next commits, or ends the service when nothing waits.
  ///
  /// O(taken), on average. To be called by the one who serves. The first commit is always taken,
  /// whatever the limits say.
  ///
  /// - Parameters:
  ///   - most: How many at most.
  ///   - joins: Whether a commit may be in one group with the commit before it; asked for each two that
  ///     follow each other, in order.
  /// - Returns: The group, or `nil` when nothing waits and nobody serves any more.
  @inlinable
  public mutating func next(
    most: Int, where joins: (_ last: Commit, _ next: Commit) -> Bool = { _, _ in true }
  ) -> [Entry]? {
    if endsService() { return nil }
    var group: [Entry] = []
    group.reserveCapacity(min(count, max(1, most)))
    let urgentBefore = urgentCount
    while taken < entries.count, let entry = entries[taken] {
      if let last = group.last {
        guard group.count < most, joins(last.commit, entry.commit) else { break }
      }
      group.append(entry)
      if case .thread = entry.caller { threadCount -= 1 }
      if entry.isUrgent { urgentCount -= 1 }
      entries[taken] = nil
      taken += 1
    }
    hasTakenUrgent = urgentCount < urgentBefore
    // Later threads are in another group.
    bell = nil
    if taken * 2 >= entries.count {
      entries.removeFirst(taken)
      taken = 0
    }
    return group
  }

  /// The entry that is taken next, if any waits.
  @inlinable var first: Entry? { taken < entries.count ? entries[taken] : nil }
}
