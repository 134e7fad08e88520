import Foundation

/// A thread of our own that runs jobs one after the other: for file operations that block.
///
/// As a `SerialExecutor` (SE-0392) it can be an actor's, as a `TaskExecutor` (SE-0417) a task's.
/// `DispatchSerialQueue`, which could be both, does not exist on Linux. The thread is started with
/// the first job and ends after ``stop()``, when its jobs are done; a job that comes later still
/// starts it once more, so that none is ever lost.
///
/// Cost: handing a job over wakes a thread, some microseconds. Safe to use from any thread.
public final class IOThread: SerialExecutor, TaskExecutor, @unchecked Sendable {
  // Sendable because everything below is only touched while `condition` is locked.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var runner: Thread?
  private var isStopping = false
  private var endWaiters: [CheckedContinuation<Void, Never>] = []
  private let name: String

  /// Creates an executor; its thread starts with the first job.
  ///
  /// - Parameter name: The thread's name, for debuggers.
  public init(name: String) {
    self.name = name
  }

  /// Adds a job, which runs after those added before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      if runner == nil { startThread() }
      condition.signal()
    }
  }

  /// Lets the thread end when its jobs are done.
  ///
  /// Idempotent; does not wait.
  public func stop() {
    condition.withLock {
      isStopping = true
      condition.signal()
    }
  }

  /// Returns when there is no thread: never started, or ended after ``stop()``.
  public func ended() async {
    await withCheckedContinuation { continuation in
      condition.withLock {
        if runner == nil { continuation.resume() } else { endWaiters.append(continuation) }
      }
    }
  }

  /// Whether the calling thread is this executor's.
  ///
  /// Lets `assumeIsolated` and its relatives find out without a trap (SE-0471).
  ///
  /// - Returns: Always an answer.
  public func isIsolatingCurrentContext() -> Bool? {
    condition.withLock { runner === Thread.current }
  }

  /// Traps when the calling thread is not this executor's (SE-0424).
  public func checkIsolated() {
    precondition(
      isIsolatingCurrentContext() == true, "this code must run on the thread \(name)")
  }

  /// To be called with the lock held.
  private func startThread() {
    let thread = Thread { [self] in run() }
    thread.name = name
    runner = thread
    thread.start()
  }

  private func run() {
    while let jobs = nextJobs() {
      for job in jobs {
        #if canImport(ObjectiveC)
          // Or what jobs autorelease would stay until the thread ends.
          autoreleasepool { run(job) }
        #else
          run(job)
        #endif
      }
    }
  }

  private func run(_ job: UnownedJob) {
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }

  /// Waits for jobs and takes all there are, or ends the thread's life.
  private func nextJobs() -> [UnownedJob]? {
    condition.withLock {
      while jobs.isEmpty && !isStopping { condition.wait() }
      if !jobs.isEmpty {
        defer { jobs = [] }
        return jobs
      }
      runner = nil
      for waiter in endWaiters { waiter.resume() }
      endWaiters = []
      return nil
    }
  }
}
