/// Threads in the queue, and the handover of the service between threads and tasks.
///
/// A thread does not wait for a task that is not running. If the service is only promised to a task
/// (which waits for a processor, or lets others run), a thread takes it.
extension WaitingCommits {
  /// Adds a thread's commit at the end.
  ///
  /// O(1), on average. `isForThreads` returns true if a thread can write a group that begins with
  /// this commit; it is called for the first commit in the queue.
  ///
  /// - Returns: True if the thread serves the queue now and must write the next group; otherwise it
  ///   waits.
  @inlinable
  package mutating func append(
    _ commit: Commit, _ thread: WaitingThread, where isForThreads: (Commit) -> Bool = { _ in true }
  ) -> Bool {
    entries.append(Entry(commit: commit, caller: .thread(thread)))
    threadCount += 1
    thread.join(nextPlace())
    guard service != .taken, let first, isForThreads(first.commit) else { return false }
    service = .taken
    return true
  }

  /// Suspends the service of the calling task, which then lets others run, until the task
  /// ``resume()`` again or a thread takes the service.
  ///
  /// Call this from the task that serves. The task does not pause if threads already wait, or if
  /// urgent callers would wait for the return of callers that are not urgent.
  ///
  /// - Returns: True if the task yields; otherwise it still serves, and continues at once.
  @inlinable
  package mutating func yield() -> Bool {
    guard threadCount == 0, urgentCount == 0 || hasTakenUrgent else { return false }
    service = .promised
    return true
  }

  /// Takes the service that was promised to a task.
  ///
  /// Call this from that task.
  ///
  /// - Returns: True if the task serves now; false if another caller has taken the service.
  @inlinable
  package mutating func resume() -> Bool {
    guard service == .promised else { return false }
    service = .taken
    return true
  }

  /// The next task or thread to serve the queue.
  @usableFromInline package enum Successor: Sendable {
    /// No commit waits, and no one serves.
    case nobody
    /// A thread, which already has the service; notify it with ``WaitingThread/lead()``.
    case thread(WaitingThread)
    /// A task, which must be started; it calls ``resume()``.
    case task
  }

  /// Ends the current service, and chooses who serves next: the thread that has waited longest, or
  /// a task if no thread waits.
  ///
  /// O(1) if all callers are threads; otherwise O(waiting).
  ///
  /// - Parameter isForThreads: Returns true if a thread can write a group that begins with this
  ///   commit; called for the first commit in the queue.
  /// - Returns: The next task or thread to serve.
  @inlinable
  package mutating func handOver(
    where isForThreads: (Commit) -> Bool = { _ in true }
  ) -> Successor {
    if freeIfEmpty() { return .nobody }
    if let first, isForThreads(first.commit), let thread = firstThread { return .thread(thread) }
    service = .promised
    return .task
  }

  /// Returns the next thread's place in the wake group of the commits that are being collected.
  @usableFromInline
  mutating func nextPlace() -> WakeGroupPlace {
    let current = wakeGroup ?? (WakeGroup(), 0)
    wakeGroup = (current.wakeGroup, current.threads + 1)
    return WakeGroupPlace(current.wakeGroup, number: current.threads)
  }

  /// Answers all callers of a group, and wakes the threads among them together.
  ///
  /// O(group). Makes one system call for the threads, or more if the size limit split the threads
  /// that share a wake group into several groups.
  @inlinable
  package static func answer(
    _ group: [Entry], with outcome: (Int) -> Result<Void, any Error>
  ) {
    var wakeGroup: WakeGroup?
    for index in group.indices {
      switch group[index].caller {
      case .task(let task): task.resume(with: outcome(index))
      case .thread(let thread):
        let next = thread.leaveAnswer(outcome(index))
        if next !== wakeGroup { wakeGroup?.wake() }
        wakeGroup = next
      }
    }
    wakeGroup?.wake()
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
