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
/// A schedule is a sequence of steps; a step runs from one suspension to the next. Between two
/// suspensions nothing is interrupted: data races within a step are ThreadSanitizer's part, and
/// locks, queues and threads are not seen.
public enum Schedules {
  /// Explores on a thread of its own.
  ///
  /// The body has the caller's task-local values.
  ///
  /// - Parameters:
  ///   - strategy: The schedules to run.
  ///   - keepGoing: Whether all are run and counted though one failed.
  ///   - stepLimit: A schedule with more steps is a failure: it does not end.
  ///   - body: Makes fresh state, uses it concurrently, and throws if something is wrong. It must
  ///     depend on nothing but the schedule: no clocks, no randomness, nothing left from before.
  /// - Returns: How many schedules, how many failed, and the shortest failure.
  /// - Throws: `ScheduleError` for parameters that no exploration can be made of.
  @concurrent
  public static func explore(
    _ strategy: Strategy, keepGoing: Bool = false, stepLimit: Int = 100_000,
    body: @escaping @Sendable (Schedule) async throws -> Void
  ) async throws -> Exploration {
    // The caller's task itself goes to the thread, so that it hands on its task-local values.
    try await withTaskExecutorPreference(OwnThread()) {
      try exploreHere(strategy, keepGoing: keepGoing, stepLimit: stepLimit, body: body)
    }
  }

  /// Explores on the calling thread, which is blocked meanwhile.
  ///
  /// Not for a thread of the cooperative pool: jobs that the body hands to the pool could need that
  /// thread.
  ///
  /// - Parameters:
  ///   - strategy: The schedules to run.
  ///   - keepGoing: Whether all are run and counted though one failed.
  ///   - stepLimit: A schedule with more steps is a failure: it does not end.
  ///   - body: Makes fresh state, uses it concurrently, and throws if something is wrong. It must
  ///     depend on nothing but the schedule: no clocks, no randomness, nothing left from before.
  /// - Returns: How many schedules, how many failed, and the shortest failure.
  /// - Throws: `ScheduleError` for parameters that no exploration can be made of.
  @available(*, noasync, message: "call it with await: it then runs on a thread of its own")
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
    return search.result()
  }
}

/// A thread that is not of the cooperative pool, for as long as one task prefers it.
final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "Schedules.explore")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
