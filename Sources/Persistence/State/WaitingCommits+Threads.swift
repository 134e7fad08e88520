/// Threads in the queue, and the service that passes between them and tasks.
///
/// A thread does not wait for a task that does not run: where the service is only promised to a task, which
/// waits for a processor or lets others run, a thread takes it.
extension WaitingCommits {
  /// Adds a thread's commit at the end.
  ///
  /// O(1), on average.
  ///
  /// - Parameters:
  ///   - commit: The commit.
  ///   - thread: The thread that waits for it.
  ///   - isForThreads: Whether a thread can write a group that begins with a commit; asked for the first one in
  ///     line.
  /// - Returns: Whether the thread serves the queue now, and must write the next group; otherwise it waits.
  @inlinable
  public mutating func append(
    _ commit: Commit, _ thread: WaitingThread, where isForThreads: (Commit) -> Bool = { _ in true }
  ) -> Bool {
    entries.append(Entry(commit: commit, caller: .thread(thread)))
    threadCount += 1
    thread.join(nextPlace())
    guard service != .someone, let first, isForThreads(first.commit) else { return false }
    service = .someone
    return true
  }

  /// Leaves the service to the calling task, which lets others run, until it ``begins()`` again or a thread
  /// takes the service.
  ///
  /// To be called by a task that serves. Threads that wait already are not made to wait for others, nor are
  /// urgent callers for the return of callers that are not.
  ///
  /// - Returns: Whether the task pauses; otherwise it still serves, and goes on at once.
  @inlinable
  public mutating func pauses() -> Bool {
    guard threadCount == 0, urgentCount == 0 || hasTakenUrgent else { return false }
    service = .promised
    return true
  }

  /// Takes the service that was promised to a task; to be called by such a task.
  ///
  /// - Returns: Whether the task serves now; otherwise somebody else has taken the service meanwhile.
  @inlinable
  public mutating func begins() -> Bool {
    guard service == .promised else { return false }
    service = .someone
    return true
  }

  /// The next one to serve.
  public enum Successor: Sendable {
    /// Nothing waits, and nobody serves.
    case nobody
    /// A thread, which serves already and is to be told so with ``WaitingThread/lead()``.
    case thread(WaitingThread)
    /// A task, which must be started; it calls ``begins()``.
    case task
  }

  /// Ends the service of the one who serves, and chooses who serves next: the thread that has waited longest,
  /// or a task where no thread waits.
  ///
  /// O(1) where threads are the only callers; else O(waiting).
  ///
  /// - Parameter isForThreads: Whether a thread can write a group that begins with a commit; asked for the
  ///   first one in line.
  /// - Returns: The next one to serve.
  @inlinable
  public mutating func handsOver(
    where isForThreads: (Commit) -> Bool = { _ in true }
  ) -> Successor {
    if endsService() { return .nobody }
    if let first, isForThreads(first.commit), let thread = firstThread { return .thread(thread) }
    service = .promised
    return .task
  }

  /// The next thread's place, beside the bell of the group that gathers now.
  @usableFromInline
  mutating func nextPlace() -> BellPlace {
    let current = bell ?? (ThreadBell(), 0)
    bell = (current.bell, current.threads + 1)
    return BellPlace(current.bell, number: current.threads)
  }

  /// Answers all callers of a group, and wakes the threads among them together.
  ///
  /// O(group); one call to the system for the threads, unless the limits of a group have divided those that had
  /// gathered.
  ///
  /// - Parameters:
  ///   - group: The group, as it was taken.
  ///   - outcome: The outcome of the commit with an index.
  @inlinable
  package static func answer(
    _ group: [Entry], with outcome: (Int) -> Result<Void, any Error>
  ) {
    var bell: ThreadBell?
    for index in group.indices {
      switch group[index].caller {
      case .task(let task): task.resume(with: outcome(index))
      case .thread(let thread):
        let next = thread.leaveAnswer(outcome(index))
        if next !== bell { bell?.ring() }
        bell = next
      }
    }
    bell?.ring()
  }

  /// The thread that has waited longest.
  @inlinable var firstThread: WaitingThread? {
    guard threadCount > 0 else { return nil }
    for case .some(let entry) in entries[taken...] {
      if case .thread(let thread) = entry.caller { return thread }
    }
    return nil
  }
}
