import Foundation

/// Runs code with threads, locks and queues under chosen schedules, and finds the schedules that
/// break the code.
///
/// One thread runs at a time. Linux only. The code runs unchanged in a child program, which lists
/// the bodies by name:
///
/// ```swift
/// @main enum Child {
///   static func main() {
///     Threads.serve([
///       "two increments": { run in
///         let counter = Counter()
///         run.thread("first") { counter.increment() }
///         run.thread("second") { counter.increment() }
///         try run.join()
///         guard counter.value == 2 else { throw LostUpdate() }
///       }
///     ])
///   }
/// }
/// ```
///
/// A test explores a body:
///
/// ```swift
/// try await Threads.explore(
///   "two increments", in: .product("child"), .pct(seed: 1, count: 1000, depth: 3)
/// ).check()
/// ```
public enum Threads {
  /// A body: it creates fresh state, uses it from several threads, and throws if something is
  /// wrong.
  ///
  /// The body must depend only on the schedule: not on randomness or state left by an earlier
  /// schedule. Clocks belong to the schedule.
  public typealias Body = @Sendable (ThreadRun) throws -> Void

  /// Explores a body of a child program.
  ///
  /// First, a specimen for each primitive must show its wrong order under schedules. Otherwise the
  /// result's failure is ``ThreadFailureKind/notExercised``, and the exploration proves nothing.
  /// The specimens take a tenth of a second on an idle machine.
  ///
  /// - Parameters:
  ///   - body: The name of the body.
  ///   - program: The program that serves the body.
  ///   - strategy: The schedules to run.
  ///   - keepGoing: True to run and count all schedules even after one fails.
  ///   - isolation: The processes in which schedules run.
  ///   - timeouts: When time-outs may happen.
  ///   - memory: The values that atomic loads may return.
  ///   - stepLimit: The maximum number of steps. A longer schedule fails as endless.
  ///   - primitives: The primitives of the body. Their specimens must show their wrong orders.
  ///   - limitInSeconds: The time limit of the child.
  ///   - environment: Additional environment variables of the child.
  /// - Returns: The number of schedules, the number of failures, and the shortest failure.
  /// - Throws: `ScheduleError` for invalid parameters, or if the child
  ///   cannot be run or does not answer.
  public static func explore(
    _ body: String, in program: ThreadProgram, _ strategy: Strategy, keepGoing: Bool = false,
    isolation: ThreadIsolation = .process, timeouts: ThreadTimeouts = .whenIdle,
    memory: ThreadMemory = .sequentiallyConsistent, stepLimit: Int = 100_000,
    primitives: Set<ThreadPrimitive> = Set(ThreadPrimitive.allCases),
    limitInSeconds: Double = 600, environment: [String: String] = [:]
  ) async throws -> ThreadExploration {
    try await explore(
      ScheduleOrder(
        body: body, strategy: strategy.kind, keepGoing: keepGoing, isolation: isolation,
        timeouts: timeouts, memory: memory, stepLimit: stepLimit,
        primitives: ThreadPrimitive.allCases.filter(primitives.contains), repeatsSeed: false),
      in: program, limitInSeconds: limitInSeconds, environment)
  }

  /// Repeats the first schedule of a strategy to check that it is always the same.
  ///
  /// If it is, the statistics have one trace.
  ///
  /// The strategy is random or PCT, and its count is the number of repetitions.
  ///
  /// - Throws: As
  ///   ``explore(_:in:_:keepGoing:isolation:timeouts:memory:stepLimit:primitives:limitInSeconds:environment:)``.
  package static func repeatFirst(
    _ body: String, in program: ThreadProgram, of strategy: Strategy,
    isolation: ThreadIsolation = .process, limitInSeconds: Double = 600,
    environment: [String: String] = [:]
  ) async throws -> ThreadExploration {
    try await explore(
      ScheduleOrder(
        body: body, strategy: strategy.kind, keepGoing: true, isolation: isolation,
        timeouts: .whenIdle, memory: .sequentiallyConsistent, stepLimit: 100_000, primitives: [],
        repeatsSeed: true),
      in: program, limitInSeconds: limitInSeconds, environment)
  }

  private static func explore(
    _ order: ScheduleOrder, in program: ThreadProgram, limitInSeconds: Double,
    _ environment: [String: String]
  ) async throws -> ThreadExploration {
    #if os(Linux)
      let strategy = Strategy(kind: order.strategy)
      try check(
        strategy, BodySettings(timeouts: order.timeouts, stepLimit: order.stepLimit))
      guard !strategy.isReduced || order.memory == .sequentiallyConsistent else {
        throw ScheduleError(
          "reduction is .sourceSets, which does not compare the older values of memory: .weak; give "
            + "reduction: .none, or another strategy")
      }
      return try await ScheduleChild(
        program: try program.locate(), limitInSeconds: limitInSeconds, environment: environment
      ).explore(order)
    #else
      throw absence
    #endif
  }

  static func check(_ strategy: Strategy, _ settings: BodySettings) throws(ScheduleError) {
    try strategy.validate()
    guard !strategy.isReduced || settings.timeouts == .whenIdle else {
      throw ScheduleError(
        "reduction is .sourceSets, and time-outs that may end at any time are no steps that can be "
          + "compared; give timeouts: .whenIdle")
    }
    guard settings.stepLimit >= 1 else {
      throw ScheduleError("stepLimit is \(settings.stepLimit); give at least 1")
    }
  }

  /// The error on other systems.
  package static let absence = ScheduleError(
    "schedules of threads are there on Linux only: elsewhere the kernel makes the threads of "
      + "queues; run this test on Linux")

  /// Serves bodies to tests, and never returns.
  ///
  /// Make this the first call in `main` of a child program. A program started by hand prints its
  /// purpose.
  public static func serve(_ bodies: [String: Body]) -> Never {
    #if os(Linux)
      ScheduleServer(bodies: bodies).run()
    #else
      print("schedules of threads are there on Linux only")
      exit(69)
    #endif
  }

  #if os(Linux)
    /// Runs a body once without schedules, as a test without this toolkit would.
    package static func runPlainly(_ body: Body) throws {
      let directory = ScheduleDirectory()
      defer { directory.remove() }
      try body(ThreadRun(nil, directory: directory.url))
    }
  #endif
}
