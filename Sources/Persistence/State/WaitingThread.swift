import Foundation
import Synchronization

/// A thread that waits for its commit, and may become the writer.
///
/// Leader and followers: a thread that finds the queue without service serves it (the leader). The
/// others wait: the writer of a thread's group answers it, or a leader makes it the next leader. A
/// leader writes one group and then hands the service over, so that no thread keeps writing for
/// others.
///
/// ```swift
/// func commit(_ commit: MyCommit) throws {
///   let thread = WaitingThread()
///   var leads = waiting.withLock { $0.append(commit, thread) }
///   while true {
///     if leads {
///       writeOneGroup()
///       handOver()  // see WaitingCommits.handOver(where:)
///     }
///     switch thread.wait() {
///     case .leads: leads = true
///     case .answered(let outcome): return try outcome.get()
///     }
///   }
/// }
/// ```
///
/// Cost: one allocation, and two more for each group of threads. Waking a sleeping thread takes the
/// system some tens of microseconds; one call wakes all threads of a group. If writes are shorter,
/// a few polls before the sleep avoid both the sleep and the wake. Polling ends with the first poll
/// that takes long, because other threads then need the processor (RocksDB's writers do the same).
/// Safe to use from any thread; only the thread whose commit waits may call ``wait(polls:)``.
@usableFromInline package final class WaitingThread: Sendable {
  /// The reason why a wait ended.
  @usableFromInline package enum Message: Sendable {
    /// The commit was answered; no other message follows.
    case answered(Result<Void, any Error>)
    /// The thread serves the queue from now on.
    case leads
  }

  private struct State {
    /// The message that the thread has not read yet.
    ///
    /// There is never a second message: after a thread was told to lead, only the thread itself can
    /// answer its commit.
    var message: Message?
    /// The place where the thread sleeps; its own wake group unless the thread was put in a queue.
    var place: WakeGroupPlace?

    mutating func placeToSleep() -> WakeGroupPlace {
      let place = place ?? WakeGroupPlace(WakeGroup(), number: 0)
      self.place = place
      return place
    }
  }

  private let state = Mutex(State())
  /// True if there is a message; can be read without the lock.
  private let hasMessage = Atomic(false)

  /// Creates a thread that can wait in a queue.
  @usableFromInline package init() {}

  /// Blocks the calling thread until its commit is answered, or until it must lead.
  ///
  /// - Parameter polls: The number of times that the thread polls for the message, and lets other
  ///   threads run, before it sleeps. If a write takes less time than sleeping and waking, a few
  ///   polls avoid both.
  /// - Returns: The reason why the wait ended.
  @usableFromInline package func wait(polls: Int = 0) -> Message {
    wait(polls: polls, letOthersRun: Self.yieldsShortly)
  }

  /// Waits, and stops polling when `letOthersRun` returns false.
  func wait(polls: Int, letOthersRun: () -> Bool) -> Message {
    for _ in 0..<polls {
      if hasMessage.load(ordering: .acquiring), let message = take() { return message }
      if !letOthersRun() { break }
    }
    let place = state.withLock { $0.placeToSleep() }
    while true {
      if let message = take() { return message }
      place.wakeGroup.sleep(place.bits) { hasMessage.load(ordering: .acquiring) }
    }
  }

  /// Lets other threads run.
  ///
  /// Returns true if that took so little time that no other thread ran for long.
  private static func yieldsShortly() -> Bool {
    let start = SuspendingClock.now
    sched_yield()
    return start.duration(to: .now) < slowYield
  }

  /// A yield that takes this long has given the processor to another thread.
  private static var slowYield: Duration { .microseconds(3) }

  private func take() -> Message? {
    state.withLock { state in
      hasMessage.store(false, ordering: .relaxed)
      return state.message.take()
    }
  }

  /// Returns the thread its place in a wake group.
  ///
  /// Call this before the thread waits.
  @usableFromInline
  func join(_ place: WakeGroupPlace) { state.withLock { $0.place = place } }

  /// Answers the commit.
  ///
  /// Call this once.
  @usableFromInline
  package func resume(with outcome: Result<Void, any Error>) { send(.answered(outcome)) }

  /// Tells the thread that it serves the queue from now on.
  ///
  /// Call this after handing the service over to the thread.
  @usableFromInline package func lead() { send(.leads) }

  private func send(_ message: Message) {
    let place = leave(message)
    place.wakeGroup.wake(for: place.bits)
  }

  /// Answers the commit without waking the thread, and returns what must still wake it.
  @usableFromInline
  func leaveAnswer(_ outcome: Result<Void, any Error>) -> WakeGroup {
    leave(.answered(outcome)).wakeGroup
  }

  /// Stores a message.
  ///
  /// The group is woken outside the lock, so that the woken thread does not have to wait for the
  /// lock.
  private func leave(_ message: Message) -> WakeGroupPlace {
    state.withLock { state in
      state.message = message
      hasMessage.store(true, ordering: .releasing)
      return state.placeToSleep()
    }
  }
}

/// A caller that waits for its commit: a suspended task or a blocked thread.
@usableFromInline package enum WaitingCaller: Sendable {
  case task(CheckedContinuation<Void, any Error>)
  case thread(WaitingThread)

  /// Resumes the caller.
  ///
  /// Call this once.
  @inlinable
  package func resume(with outcome: Result<Void, any Error>) {
    switch self {
    case .task(let task): task.resume(with: outcome)
    case .thread(let thread): thread.resume(with: outcome)
    }
  }

  /// Resumes the caller after its commit is on disk and visible.
  @inlinable package func resume() { resume(with: .success(())) }

  @inlinable package func resume(throwing error: any Error) { resume(with: .failure(error)) }
}
