import Dispatch
import Foundation
import Synchronization

/// A thread of our own that runs jobs one after the other: for file operations that block.
///
/// As a `SerialExecutor` (SE-0392) it can be an actor's, as a `TaskExecutor` (SE-0417) a task's.
/// `DispatchSerialQueue`, which could be both, does not exist on Linux. The thread is started with
/// the first job and ends after ``stop()``, when its jobs are done; a job that comes later still
/// starts it once more, so that none is ever lost.
///
/// Cost: handing a job over to a thread that sleeps wakes it, some tens of microseconds. Safe to use
/// from any thread.
public final class IOThread: SerialExecutor, TaskExecutor {
  fileprivate struct State {
    var jobs: [UnownedJob] = []
    var runner: Thread?
    var isAsleep = false
    var isStopping = false
    var endWaiters: [CheckedContinuation<Void, Never>] = []

    /// Whether a sleeping thread is to be woken; the first caller that asks wakes the thread.
    mutating func takesWake() -> Bool {
      defer { isAsleep = false }
      return isAsleep
    }
  }

  private let state = Mutex(State())
  /// Signalled outside the lock, so that the thread does not wake up only to wait for it.
  private let wake = DispatchSemaphore(value: 0)
  private let name: String
  /// Called before each job on a thread for tasks alone; `nil` on one that may be an actor's.
  private let beforeEachJob: (@Sendable () -> Void)?

  /// Creates an executor; its thread starts with the first job.
  ///
  /// - Parameter name: The thread's name, for debuggers; Linux shows 15 characters at most.
  public init(name: String) {
    self.name = name
    beforeEachJob = nil
  }

  /// Creates an executor for tasks, which no actor may have as its own.
  ///
  /// A task goes on in one job until it has to wait. Where the thread may be an actor's, the task's
  /// code outside the actor is another place, for which the task queues anew: among many tasks, each takes
  /// one step before any takes the next.
  ///
  /// - Parameters:
  ///   - name: The thread's name, for debuggers; Linux shows 15 characters at most.
  ///   - beforeEachJob: Called on the thread, such as to let other threads run.
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

  /// Lets the thread end when its jobs are done.
  ///
  /// Idempotent; does not wait.
  public func stop() {
    let wakes = state.withLock { state in
      state.isStopping = true
      return state.takesWake()
    }
    if wakes { wake.signal() }
  }

  /// Returns when there is no thread: never started, or ended after ``stop()``.
  public func ended() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.runner != nil { state.endWaiters.append(continuation) }
        return state.runner == nil
      }
      if hasEnded { continuation.resume() }
    }
  }

  /// Whether the calling thread is this executor's.
  ///
  /// Lets `assumeIsolated` and its relatives find out without a trap (SE-0471).
  ///
  /// - Returns: Always an answer.
  public func isIsolatingCurrentContext() -> Bool? {
    state.withLock { $0.runner === Thread.current }
  }

  /// Traps when the calling thread is not this executor's (SE-0424).
  public func checkIsolated() {
    precondition(
      isIsolatingCurrentContext() == true, "this code must run on the thread \(name)")
  }

  private func startedThread() -> Thread {
    let thread = Thread { [self] in run() }
    // As the main thread's; Darwin gives others 512 KB, and items are encoded here.
    thread.stackSize = 8 << 20
    thread.start()
    return thread
  }

  private func run() {
    // On Linux a name is lost until `start()` has returned, which it does under the lock.
    state.withLock { _ in }
    Thread.current.name = name
    var jobs: [UnownedJob] = []
    while takeJobs(&jobs) {
      for job in jobs {
        #if canImport(ObjectiveC)
          // Without the pool, objects that jobs autorelease would stay until the thread ends.
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

  /// Waits for jobs and takes all there are in the place of those that were run, or ends the thread's
  /// life and says so.
  private func takeJobs(_ jobs: inout [UnownedJob]) -> Bool {
    // The two arrays change places, so that neither is allocated anew.
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

  /// Hands its jobs out for an empty array.
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
