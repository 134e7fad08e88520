/// The commits that wait for a writer, in the order of arrival, and the state of their service: the
/// task or thread that writes them.
///
/// Only one task or thread serves the queue at a time; it takes groups from the front. For tasks, a
/// writer task does the writing until no commit waits: if no one serves the queue, `append` returns
/// true, and the caller must start the writer. A thread can serve the queue itself for a single
/// group, and then hands the service over; see ``WaitingThread``.
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
/// The service has three states:
///
/// ```text
///            take, takeUrgently              resume, takeUrgently,
///                                            a thread's append
///   free ─────────────────────────▶ taken ◀───────────────────────── promised
///    ▲ │                             │ │ ▲                             ▲  ▲
///    │ │                             │ │ └ handOver to a thread        │  │
///    │ │    next, handOver: empty    │ └── yield, handOver to a task ──┘  │
///    │ └───── a task's append ───────┼────────────────────────────────────┘
///    └───────────────────────────────┘
/// ```
///
/// The queue is a value to keep in a lock and not an actor, so that a save enters the queue without
/// switching executors. Callers on several threads need that lock. The task or thread that takes an
/// entry must resume its caller exactly once.
///
/// The queue holds only what its suspended callers hold, and their commits.
@usableFromInline package struct WaitingCommits<Commit: Sendable>: Sendable {
  /// The entries.
  ///
  /// A taken entry becomes `nil`, because a commit may be large and the queue long.
  @usableFromInline var entries: [Entry?] = []
  /// The number of entries already taken.
  @usableFromInline var taken = 0
  @usableFromInline var service = Service.free
  /// The number of waiting callers that are threads.
  @usableFromInline var threadCount = 0
  /// The threads that arrived since a group was taken: what wakes them, and their number.
  @usableFromInline var wakeGroup: (wakeGroup: WakeGroup, threads: Int)?
  /// The number of waiting callers that are urgent.
  @usableFromInline var urgentCount = 0
  /// True if an urgent caller is among the callers whose commits were taken last.
  @usableFromInline var hasTakenUrgent = false

  /// The state of the queue's service.
  @usableFromInline
  enum Service: Sendable {
    case free
    /// The service is promised to a task that was started, or that lets others run: a thread need
    /// not wait for it.
    case promised
    case taken
  }

  /// Creates an empty queue that no one serves.
  @inlinable package init() {}

  /// The number of commits that wait, without those that have been taken.
  ///
  /// O(1).
  @inlinable package var count: Int { entries.count - taken }

  /// Returns the service to the caller, if no one serves.
  ///
  /// O(1).
  ///
  /// - Returns: True if the caller serves now, until ``next(most:where:)`` or
  ///   ``handOver(where:)`` ends its service.
  @inlinable
  package mutating func take() -> Bool {
    guard service == .free else { return false }
    service = .taken
    hasTakenUrgent = false
    return true
  }

  /// Ends the service if no commit waits.
  ///
  /// O(1). Call this from the task or thread that serves.
  ///
  /// - Returns: True if no one serves now; otherwise the waiting commits must still be taken.
  @inlinable
  mutating func freeIfEmpty() -> Bool {
    if count == 0 { service = .free }
    return count == 0
  }

  /// Adds a commit at the end.
  ///
  /// O(1), on average.
  ///
  /// - Returns: True if no one served the queue, so that the caller must start a writer now; the
  ///   service is promised to that writer.
  @inlinable
  package mutating func append(
    _ commit: Commit, _ caller: CheckedContinuation<Void, any Error>
  ) -> Bool {
    entries.append(Entry(commit: commit, caller: .task(caller)))
    guard service == .free else { return false }
    service = .promised
    return true
  }

  /// Takes the next commits, or ends the service if none waits.
  ///
  /// O(taken), on average. Call this from the task or thread that serves. The first commit is
  /// always taken, whatever the limits. `joins` returns true if a commit may be in the same group
  /// as the commit before it; it is called for each pair of neighbours, in order.
  ///
  /// - Returns: The group, or `nil` if no commit waits and no one serves any more.
  @inlinable
  package mutating func next(
    most: Int, where joins: (_ last: Commit, _ next: Commit) -> Bool = { _, _ in true }
  ) -> [Entry]? {
    if freeIfEmpty() { return nil }
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
    // Later threads belong to another group.
    wakeGroup = nil
    if taken * 2 >= entries.count {
      entries.removeFirst(taken)
      taken = 0
    }
    return group
  }

  /// The entry that is taken next, if any waits.
  @inlinable var first: Entry? { taken < entries.count ? entries[taken] : nil }
}
