import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread that waits for its commit, and may be made the one who writes.
///
/// Leader and followers: the thread that finds nobody serving the queue serves it (the leader). Others wait,
/// and each of them is answered by whoever writes its group, or is told to lead. A leader writes one group
/// and then hands the service over, so that no thread writes for others without end.
///
/// ```swift
/// func commit(_ commit: MyCommit) throws {
///   let thread = WaitingThread()
///   var leads = waiting.withLock { $0.append(commit, thread) }
///   while true {
///     if leads {
///       writeOneGroup()
///       handOver()  // see WaitingCommits.handsOver(where:)
///     }
///     switch thread.wait() {
///     case .leads: leads = true
///     case .answered(let outcome): return try outcome.get()
///     }
///   }
/// }
/// ```
///
/// Cost: one allocation, and two more for each group of threads; a thread that sleeps is woken by the system,
/// some tens of microseconds, all threads of a group by one call. Where writes are shorter, a few looks before the
/// sleep save both; they end with the first one that takes long, because other threads need the processor
/// (RocksDB's writers do the same). Safe to use from any thread; ``wait(polls:)`` is for the one whose commit
/// waits.
public final class WaitingThread: Sendable {
  /// The reason why a wait has ended.
  public enum Message: Sendable {
    /// The commit was answered; nothing comes after this.
    case answered(Result<Void, any Error>)
    /// The thread serves the queue from now on.
    case leads
  }

  private struct State {
    /// The message that the thread has not seen yet.
    ///
    /// There is never a second message: only the thread itself can answer its commit once it was told to lead.
    var message: Message?
    /// Where the thread sleeps; a place of its own unless it was put in line.
    var place: BellPlace?

    mutating func placeToSleep() -> BellPlace {
      let place = place ?? BellPlace(ThreadBell(), number: 0)
      self.place = place
      return place
    }
  }

  private let state = Mutex(State())
  /// Whether a message is there, to be looked at without the lock.
  private let hasMessage = Atomic(false)

  /// Creates a thread's place in line.
  public init() {}

  /// Blocks the calling thread until its commit is answered, or until it is to lead.
  ///
  /// - Parameter polls: How often the thread looks for the message, and lets other threads run, before it
  ///   sleeps. Where a write takes less time than to fall asleep and to be woken, a few looks save both.
  /// - Returns: The reason.
  public func wait(polls: Int = 0) -> Message {
    wait(polls: polls, letOthersRun: Self.yieldsShortly)
  }

  /// Waits, and ends its looks when `letOthersRun` says so.
  func wait(polls: Int, letOthersRun: () -> Bool) -> Message {
    for _ in 0..<polls {
      if hasMessage.load(ordering: .acquiring), let message = take() { return message }
      if !letOthersRun() { break }
    }
    let place = state.withLock { $0.placeToSleep() }
    while true {
      if let message = take() { return message }
      place.bell.sleep(place.bits) { hasMessage.load(ordering: .acquiring) }
    }
  }

  /// Lets other threads run, and says whether that took so little time that none wanted to for long.
  private static func yieldsShortly() -> Bool {
    let start = SuspendingClock.now
    sched_yield()
    return start.duration(to: .now) < slowYield
  }

  /// From here on another thread has had the processor, and not only a look at who wants it.
  private static var slowYield: Duration { .microseconds(3) }

  private func take() -> Message? {
    state.withLock { state in
      hasMessage.store(false, ordering: .relaxed)
      return state.message.take()
    }
  }

  /// Gives the thread its place beside the bell of a group; to be called before it waits.
  @usableFromInline
  func join(_ place: BellPlace) { state.withLock { $0.place = place } }

  /// Answers the commit; to be called once.
  ///
  /// - Parameter outcome: The outcome of the commit.
  public func resume(with outcome: Result<Void, any Error>) { send(.answered(outcome)) }

  /// Tells the thread that it serves the queue from now on.
  ///
  /// To be called for the first entry in line, by the one who has handed the service over.
  public func lead() { send(.leads) }

  private func send(_ message: Message) {
    let place = leave(message)
    place.bell.ring(for: place.bits)
  }

  /// Answers the commit without waking the thread, and returns the bell that is still to be rung.
  @usableFromInline
  func leaveAnswer(_ outcome: Result<Void, any Error>) -> ThreadBell {
    leave(.answered(outcome)).bell
  }

  /// Leaves a message; the bell is rung outside the lock, so that the thread does not wake up only to wait for it.
  private func leave(_ message: Message) -> BellPlace {
    state.withLock { state in
      state.message = message
      hasMessage.store(true, ordering: .releasing)
      return state.placeToSleep()
    }
  }
}

/// A caller that waits for its commit: a task that is suspended, or a thread that is held up.
public enum WaitingCaller: Sendable {
  /// A task.
  case task(CheckedContinuation<Void, any Error>)
  /// A thread.
  case thread(WaitingThread)

  /// Lets the caller go on; to be called once.
  ///
  /// - Parameter outcome: The outcome of the caller's commit.
  @inlinable
  public func resume(with outcome: Result<Void, any Error>) {
    switch self {
    case .task(let task): task.resume(with: outcome)
    case .thread(let thread): thread.resume(with: outcome)
    }
  }

  /// Lets the caller go on, its commit being on disk and visible.
  @inlinable public func resume() { resume(with: .success(())) }

  /// Lets the caller go on with an error.
  ///
  /// - Parameter error: The error that the caller's call throws.
  @inlinable public func resume(throwing error: any Error) { resume(with: .failure(error)) }
}
