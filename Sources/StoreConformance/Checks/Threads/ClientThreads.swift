import Foundation
import Persistence
import Synchronization

/// Real threads, one for each client.
///
/// A client's task prefers its thread (SE-0417), which runs its nonisolated code and that of
/// default actors. The clients of a lock or a queue therefore really run in parallel, whatever the
/// width of the cooperative pool. Clients may block without occupying a thread of the pool.
///
/// Clients either run together to their end (``run(_:_:)``), or make calls that are started
/// individually and need not be awaited (``start(_:_:)``).
struct ClientThreads: Sendable {
  private let threads: [IOThread]
  /// The thread to which a yield hands a job, and from which the job returns.
  let partner = IOThread(tasksOn: "partner")
  /// True if the calls wait for a real disk.
  let isOnDisk: Bool

  /// Calls the body with this many threads, and ends them afterwards.
  static func with<Result>(
    _ count: Int, _ body: (ClientThreads) async throws -> Result
  ) async rethrows -> Result {
    let threads = ClientThreads(count, yieldBetweenJobs: true, isOnDisk: false)
    defer { threads.stop() }
    return try await body(threads)
  }

  /// Calls the body with threads for clients whose calls may hang.
  ///
  /// The body runs on a separate thread, so that it continues if the store blocks the whole
  /// cooperative pool.
  static func with<Result>(
    _ count: Int, for trial: Trial, _ body: (ClientThreads) async throws -> Result
  ) async throws -> Result {
    let bodyThread = IOThread(tasksOn: "check")
    let threads = ClientThreads(count, yieldBetweenJobs: false, isOnDisk: trial.isDirect)
    defer {
      threads.stop()
      bodyThread.stop()
    }
    return try await withTaskExecutorPreference(bodyThread) { try await body(threads) }
  }

  private init(_ count: Int, yieldBetweenJobs: Bool, isOnDisk: Bool) {
    // A call of an actor consists of several jobs. On a busy machine the whole call would otherwise
    // run before another client's thread gets a processor.
    let yields = yieldBetweenJobs ? 1 : 0
    threads = (0..<count).map { number in
      IOThread(tasksOn: "client \(number)") { yieldThread(times: yields) }
    }
    self.isOnDisk = isOnDisk
  }

  private func stop() {
    for thread in threads + [partner] { thread.stop() }
  }

  /// Runs the clients in parallel, each on its thread.
  ///
  /// All clients start together.
  func run(
    _ count: Int, _ client: @escaping @Sendable (_ number: Int) async throws -> Void
  ) async throws {
    let gate = StartGate(count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        group.addTask(executorPreference: threads[number]) {
          gate.pass()
          try await client(number)
        }
      }
      try await group.waitForAll()
    }
  }

  /// Makes a call on the thread of the client with this number.
  func start<Value: Sendable>(
    _ client: Int, priority: TaskPriority? = nil,
    _ call: @escaping @Sendable () async throws -> Value
  ) -> StartedCall<Value> {
    StartedCall(on: threads[client], priority: priority, call)
  }
}

/// Blocks the clients until the last client has arrived, so that none finishes before another has
/// begun.
private final class StartGate: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  /// Blocks the thread by spinning, because waking threads one by one would spread their starts.
  func pass() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}

/// Yields the processor to other threads, this many times.
func yieldThread(times: Int) {
  for _ in 0..<times { sched_yield() }
}
