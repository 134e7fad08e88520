import Dispatch
import Foundation
import Synchronization

/// A dedicated thread that runs jobs one after the other, for file operations that block.
///
/// An actor can use it as its `SerialExecutor` (SE-0392), and a task as its `TaskExecutor`
/// (SE-0417). `DispatchSerialQueue`, which could serve as both, does not exist on Linux. The thread
/// starts with the first job, and ends after ``stop()`` when its jobs are done. A job that arrives
/// later starts it once more, so that no job is lost.
///
/// Cost: a job for a sleeping thread must wake it, which takes some tens of microseconds. Safe to
/// use from any thread.
public final class IOThread: SerialExecutor, TaskExecutor {
  fileprivate struct State {
    var jobs: [UnownedJob] = []
    var runner: Thread?
    var isAsleep = false
    var isStopping = false
    var endWaiters: [CheckedContinuation<Void, Never>] = []

    /// Returns true if a sleeping thread must be woken.
    ///
    /// The first caller that gets true wakes the thread.
    mutating func takesWake() -> Bool {
      defer { isAsleep = false }
      return isAsleep
    }
  }

  private let state = Mutex(State())
  /// Signalled outside the lock, so that the woken thread does not have to wait for the lock.
  private let wake = DispatchSemaphore(value: 0)
  private let name: String
  /// Called before each job, on a thread that only runs tasks; `nil` on a thread that an actor may
  /// use.
  private let beforeEachJob: (@Sendable () -> Void)?

  /// Creates an executor; its thread starts with the first job.
  ///
  /// - Parameter name: The thread's name, for debuggers; Linux shows 15 characters at most.
  public init(name: String) {
    self.name = name
    beforeEachJob = nil
  }

  /// Creates an executor for tasks, which no actor may use as its own.
  ///
  /// A task runs in a single job until it has to wait. If the thread may also be an actor's, the
  /// task's code outside the actor counts as another executor. The task is then enqueued again at
  /// each crossing. Among many tasks, each then takes one step before any of them takes the next.
  ///
  /// Linux shows 15 characters of the name at most.
  package init(tasksOn name: String, beforeEachJob: @escaping @Sendable () -> Void = {}) {
    self.name = name
    self.beforeEachJob = beforeEachJob
  }

  /// Adds a job, which runs after those added before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wakes = state.withLock { state in
      state.jobs.append(job)
      if state.runner == nil { state.runner = startedThread() }
      return state.takesWake()
    }
    if wakes { wake.signal() }
  }

  /// Lets the thread end after its jobs.
  ///
  /// Idempotent; does not wait.
  public func stop() {
    let wakes = state.withLock { state in
      state.isStopping = true
      return state.takesWake()
    }
    if wakes { wake.signal() }
  }

  /// Returns when the thread does not exist: it was never started, or it ended after ``stop()``.
  public func ended() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.runner != nil { state.endWaiters.append(continuation) }
        return state.runner == nil
      }
      if hasEnded { continuation.resume() }
    }
  }

  /// Returns true if the calling thread is this executor's thread.
  ///
  /// With it, `assumeIsolated` and similar calls can find out without a trap (SE-0471).
  ///
  /// - Returns: True or false, never `nil`.
  public func isIsolatingCurrentContext() -> Bool? {
    state.withLock { $0.runner === Thread.current }
  }

  /// Traps if the calling thread is not this executor's thread (SE-0424).
  public func checkIsolated() {
    precondition(
      isIsolatingCurrentContext() == true, "this code must run on the thread \(name)")
  }

  private func startedThread() -> Thread {
    let thread = Thread { [self] in run() }
    // The main thread's size; on Darwin other threads get 512 KB, and items are encoded here.
    thread.stackSize = 8 << 20
    thread.start()
    return thread
  }

  private func run() {
    // On Linux the name is lost until `start()` has returned, which it does under the lock.
    state.withLock { _ in }
    Thread.current.name = name
    var jobs: [UnownedJob] = []
    while takeJobs(&jobs) {
      for job in jobs {
        #if canImport(ObjectiveC)
          // Without the pool, objects that jobs autorelease would live until the thread ends.
          autoreleasepool { run(job) }
        #else
          run(job)
        #endif
      }
    }
  }

  private func run(_ job: UnownedJob) {
    guard let beforeEachJob else {
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      return
    }
    beforeEachJob()
    job.runSynchronously(on: asUnownedTaskExecutor())
  }

  /// Waits for jobs and replaces the array of finished jobs with all new ones.
  ///
  /// Returns false after ending the thread's life.
  private func takeJobs(_ jobs: inout [UnownedJob]) -> Bool {
    // The two arrays are swapped, so that neither is allocated again.
    jobs.removeAll(keepingCapacity: true)
    while true {
      let step = state.withLock { $0.next(&jobs) }
      switch step {
      case .run: return true
      case .sleep: wake.wait()
      case .end(let waiters):
        for waiter in waiters { waiter.resume() }
        return false
      }
    }
  }
}

extension IOThread.State {
  /// The thread's next step.
  enum Step {
    case run
    case sleep
    case end([CheckedContinuation<Void, Never>])
  }

  /// Exchanges its jobs for an empty array.
  mutating func next(_ taken: inout [UnownedJob]) -> Step {
    if !jobs.isEmpty {
      swap(&jobs, &taken)
      return .run
    }
    guard isStopping else {
      isAsleep = true
      return .sleep
    }
    runner = nil
    defer { endWaiters = [] }
    return .end(endWaiters)
  }
}
