internal import Dispatch

/// Runs concurrent code under chosen schedules, one job at a time, and finds the schedules that
/// break it.
///
/// ```swift
/// @Test func noIncrementIsLost() async throws {
///   let result = try await Schedules.explore(.exhaustive(limit: 10_000)) { _ in
///     let counter = Counter()  // fresh for each schedule
///     async let first: Void = counter.increment()
///     async let second: Void = counter.increment()
///     _ = await (first, second)
///     guard await counter.value == 2 else { throw LostUpdate() }
///   }
///   try result.check()
/// }
/// ```
///
/// A schedule is a sequence of steps, and a step runs from one suspension to the next. A step is
/// never interrupted. Use ThreadSanitizer to find data races within a step. The schedules do not
/// control locks, queues and threads.
public enum Schedules {
  /// Explores schedules of a body on a separate thread.
  ///
  /// The body has the caller's task-local values.
  ///
  /// - Parameters:
  ///   - strategy: The schedules to run.
  ///   - keepGoing: True to run and count all schedules even after one fails.
  ///   - stepLimit: The maximum number of steps. A longer schedule fails as endless.
  ///   - body: Creates fresh state, uses it concurrently, and throws if something is wrong. The
  ///     body must depend only on the schedule: not on clocks, randomness or state left by an
  ///     earlier schedule.
  /// - Returns: The number of schedules, the number of failures, and the shortest failure.
  /// - Throws: `ScheduleError` for invalid parameters.
  @concurrent
  public static func explore(
    _ strategy: Strategy, keepGoing: Bool = false, stepLimit: Int = 100_000,
    body: @escaping @Sendable (Schedule) async throws -> Void
  ) async throws -> Exploration {
    // The caller's task itself moves to the thread, so the body inherits its task-local values.
    try await withTaskExecutorPreference(OwnThread()) {
      try exploreHere(strategy, keepGoing: keepGoing, stepLimit: stepLimit, body: body)
    }
  }

  /// Explores schedules of a body on the calling thread, and blocks the thread meanwhile.
  ///
  /// Do not call this function on a thread of the cooperative pool: jobs that the body sends to the
  /// pool could need that thread.
  ///
  /// The parameters and the result are those of the asynchronous call of the same name.
  ///
  /// - Throws: `ScheduleError` for invalid parameters.
  @available(*, noasync, message: "call it with await: it then runs on a separate thread")
  public static func explore(
    _ strategy: Strategy, keepGoing: Bool = false, stepLimit: Int = 100_000,
    body: @escaping @Sendable (Schedule) async throws -> Void
  ) throws -> Exploration {
    try exploreHere(strategy, keepGoing: keepGoing, stepLimit: stepLimit, body: body)
  }

  private static func exploreHere(
    _ strategy: Strategy, keepGoing: Bool, stepLimit: Int, body: @escaping Explorer.Body
  ) throws(ScheduleError) -> Exploration {
    try strategy.validate()
    guard stepLimit >= 1 else {
      throw ScheduleError("stepLimit is \(stepLimit); give at least 1")
    }
    var search = Search(
      runner: Explorer(stepLimit: stepLimit, body: body), keepGoing: keepGoing)
    try search.run(strategy)
    var result = search.result()
    if let failure = result.failure, failure.kind.isRepeatable {
      result.failure?.play = PlayFile.line(for: failure, stepLimit: stepLimit, body)
    }
    return result
  }
}

/// A thread outside the cooperative pool, for one task that prefers this executor.
final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "Schedules.explore")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
