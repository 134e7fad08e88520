import Foundation
import Synchronization

/// A thread that runs an actor's jobs, and waits for sockets between the jobs (`poll(2)`).
///
/// The loop is the store's own executor (SE-0392), so that no thread of the cooperative pool waits
/// for the server. The thread starts with the first job, and ends after ``stop()`` when no job is
/// left.
///
/// Cost: a job for a sleeping thread is a write to a pipe, some tens of microseconds. Safe to use
/// from any thread.
final class PollLoop: SerialExecutor, TaskExecutor {
  private let state = Mutex(State())
  private let wake: WakePipe
  private let name: String
  /// The number of jobs that other threads added.
  var jobsOfOthers: Int { state.withLock { $0.jobsOfOthers } }

  fileprivate struct State {
    var jobs: [UnownedJob] = []
    var jobsOfOthers = 0
    var waits: [Int: Wait] = [:]
    var lastWait = 0
    var runner: Thread?
    var isAsleep = false
    var isStopping = false
    var endWaiters: [CheckedContinuation<Void, Never>] = []
  }

  /// Creates a loop; its thread starts with the first job.
  ///
  /// - Throws: ``LostConnection`` if the process has no descriptors left for the pipe.
  init(name: String) throws(LostConnection) {
    self.name = name
    wake = try WakePipe()
  }

  /// Adds a job, which runs after those added before it.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    wakeIfAsleep { state in
      if state.runner !== Thread.current { state.jobsOfOthers += 1 }
      state.jobs.append(job)
    }
  }

  /// Calls the body once, on the loop's thread: when the socket is ready, at the deadline, or when
  /// the wait is cancelled.
  @discardableResult
  func wait(
    for socket: Int32, _ events: Readiness.Events, until deadline: ContinuousClock.Instant?,
    then body: @escaping @Sendable (Readiness) -> Void
  ) -> Int {
    wakeIfAsleep { state in
      state.lastWait += 1
      state.waits[state.lastWait] = Wait(
        socket: socket, events: events, deadline: deadline, body: body)
      return state.lastWait
    }
  }

  /// Cancels a wait; its body is called with `.cancelled`, unless it has already been called.
  func cancel(_ wait: Int) {
    let cancelled = state.withLock { $0.waits.removeValue(forKey: wait) }
    cancelled?.body(.cancelled)
  }

  /// Suspends the caller until the socket is ready or the deadline is reached.
  nonisolated(nonsending) func ready(
    _ socket: Int32, _ events: Readiness.Events, until deadline: ContinuousClock.Instant
  ) async -> Readiness {
    await withCheckedContinuation { caller in
      wait(for: socket, events, until: deadline) { caller.resume(returning: $0) }
    }
  }

  /// Suspends the caller until an instant.
  nonisolated(nonsending) func sleep(until instant: ContinuousClock.Instant) async {
    _ = await ready(-1, [], until: instant)
  }

  /// Cancels all waits, and lets the thread end after its jobs.
  ///
  /// Idempotent; does not wait.
  func stop() { wakeIfAsleep { $0.isStopping = true } }

  /// Returns when the thread does not exist: it was never started, or it ended after ``stop()``.
  func ended() async {
    await withCheckedContinuation { caller in
      let hasEnded = state.withLock { state in
        if state.runner != nil { state.endWaiters.append(caller) }
        return state.runner == nil
      }
      if hasEnded { caller.resume() }
    }
  }

  /// Returns true if the calling thread is this loop's thread (SE-0471).
  func isIsolatingCurrentContext() -> Bool? {
    state.withLock { $0.runner === Thread.current }
  }

  /// Traps if the calling thread is not this loop's thread (SE-0424).
  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "this code must run on the thread \(name)")
  }

  /// Changes the state and wakes the thread if it is waiting; starts the thread if there is none.
  private func wakeIfAsleep<Result: Sendable>(
    _ change: (inout sending State) -> Result
  ) -> Result {
    let (result, mustWake) = state.withLock { state in
      let result = change(&state)
      if state.runner == nil, !state.jobs.isEmpty || !state.waits.isEmpty {
        state.runner = startedThread()
      }
      defer { state.isAsleep = false }
      return (result, state.isAsleep)
    }
    if mustWake { wake.signal() }
    return result
  }

  private func startedThread() -> Thread {
    let thread = Thread { [self] in run() }
    thread.stackSize = 8 << 20
    thread.start()
    return thread
  }
}

// MARK: - The thread

extension PollLoop {
  private func run() {
    // On Linux the name is lost until `start()` has returned, which it does under the lock.
    state.withLock { _ in }
    Thread.current.name = name
    while true {
      switch state.withLock({ $0.next() }) {
      case .run(let jobs): for job in jobs { run(job) }
      case .poll(let waits): poll(waits)
      case .cancel(let waits): for wait in waits { wait.body(.cancelled) }
      case .end(let waiters):
        for waiter in waiters { waiter.resume() }
        return
      }
    }
  }

  private func run(_ job: UnownedJob) {
    #if canImport(ObjectiveC)
      autoreleasepool { runSynchronously(job) }
    #else
      runSynchronously(job)
    #endif
  }

  private func runSynchronously(_ job: UnownedJob) {
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }

  /// Waits for the sockets, the nearest deadline or the pipe, and completes the waits that are
  /// over.
  private func poll(_ waits: [(number: Int, wait: Wait)]) {
    let nearest = waits.compactMap(\.wait.deadline).min()
    let results = SocketPoll.wait(
      for: waits.map { ($0.wait.socket, $0.wait.events) }, wake: wake, until: nearest)
    state.withLock { $0.isAsleep = false }
    let now = ContinuousClock.now
    for (wait, isReady) in zip(waits, results) {
      let isOver = wait.wait.deadline.map { $0 <= now } ?? false
      guard isReady || isOver else { continue }
      let taken = state.withLock { $0.waits.removeValue(forKey: wait.number) }
      taken?.body(isReady ? .ready : .deadline)
    }
  }
}

extension PollLoop.State {
  enum Step {
    case run([UnownedJob])
    case poll([(number: Int, wait: Wait)])
    case cancel([Wait])
    case end([CheckedContinuation<Void, Never>])
  }

  mutating func next() -> Step {
    if !jobs.isEmpty {
      defer { jobs.removeAll() }
      return .run(jobs)
    }
    if isStopping, !waits.isEmpty {
      defer { waits = [:] }
      return .cancel(Array(waits.values))
    }
    if isStopping {
      runner = nil
      defer { endWaiters = [] }
      return .end(endWaiters)
    }
    isAsleep = true
    return .poll(waits.map { ($0.key, $0.value) })
  }
}
