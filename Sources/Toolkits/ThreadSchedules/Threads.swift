import Foundation

/// Runs code with threads, locks and queues under chosen schedules, and finds those that break it.
///
/// One thread runs at a time. Linux only. The code runs unchanged in a child program, which names what may be run:
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
/// and a test explores it:
///
/// ```swift
/// try await Threads.explore(
///   "two increments", in: .product("child"), .pct(seed: 1, count: 1000, depth: 3)
/// ).check()
/// ```
public enum Threads {
  /// A body: makes fresh state, uses it from several threads, and throws if something is wrong.
  ///
  /// It must depend on nothing but the schedule: no randomness, nothing left from before. Clocks are
  /// the schedule's own.
  public typealias Body = @Sendable (ThreadRun) throws -> Void

  /// Explores a body of a child program.
  ///
  /// First a specimen for each primitive must show its wrong order under schedules; otherwise the
  /// result's failure is ``ThreadFailureKind/notExercised`` and nothing is concluded. That takes a
  /// tenth of a second on an idle machine.
  ///
  /// - Parameters:
  ///   - body: The name of the body.
  ///   - program: The program that serves it.
  ///   - strategy: The schedules to run.
  ///   - keepGoing: Whether all are run and counted though one failed.
  ///   - isolation: Where schedules run.
  ///   - timeouts: When a time-out may come.
  ///   - stepLimit: A schedule with more steps is a failure: it does not end.
  ///   - primitives: The primitives of the body, whose specimens must show their wrong orders.
  ///   - limitInSeconds: How long the child may live.
  ///   - environment: Variables that the child has besides those of this process.
  /// - Returns: How many schedules, how many failed, and the shortest failure.
  /// - Throws: `ScheduleError` for parameters that no exploration can be made of;
  ///   ``ThreadScheduleError`` when the child cannot be run, or does not answer.
  public static func explore(
    _ body: String, in program: ThreadProgram, _ strategy: Strategy, keepGoing: Bool = false,
    isolation: ThreadIsolation = .process, timeouts: ThreadTimeouts = .whenIdle,
    stepLimit: Int = 100_000,
    primitives: Set<ThreadPrimitive> = Set(ThreadPrimitive.allCases),
    limitInSeconds: Double = 600, environment: [String: String] = [:]
  ) async throws -> ThreadExploration {
    try await explore(
      ScheduleOrder(
        body: body, strategy: CodedStrategy(strategy), keepGoing: keepGoing, isolation: isolation,
        timeouts: timeouts, stepLimit: stepLimit,
        primitives: ThreadPrimitive.allCases.filter(primitives.contains), repeatsSeed: false),
      in: program, limitInSeconds: limitInSeconds, environment)
  }

  /// Runs the first schedule of a strategy again and again, to see whether it is the same each time:
  /// then the statistics have one trace.
  ///
  /// - Parameters:
  ///   - body: The name of the body.
  ///   - program: The program that serves it.
  ///   - strategy: A random strategy, or PCT; its count says how often.
  ///   - isolation: Where schedules run.
  ///   - limitInSeconds: How long the child may live.
  ///   - environment: Variables that the child has besides those of this process.
  /// - Returns: The counts.
  /// - Throws: As ``explore(_:in:_:keepGoing:isolation:timeouts:stepLimit:primitives:limitInSeconds:environment:)``.
  public static func repeatFirst(
    _ body: String, in program: ThreadProgram, of strategy: Strategy,
    isolation: ThreadIsolation = .process, limitInSeconds: Double = 600,
    environment: [String: String] = [:]
  ) async throws -> ThreadExploration {
    try await explore(
      ScheduleOrder(
        body: body, strategy: CodedStrategy(strategy), keepGoing: true, isolation: isolation,
        timeouts: .whenIdle, stepLimit: 100_000, primitives: [], repeatsSeed: true),
      in: program, limitInSeconds: limitInSeconds, environment)
  }

  private static func explore(
    _ order: ScheduleOrder, in program: ThreadProgram, limitInSeconds: Double,
    _ environment: [String: String]
  ) async throws -> ThreadExploration {
    #if os(Linux)
      try order.strategy.strategy.validate()
      guard order.stepLimit >= 1 else {
        throw ScheduleError("stepLimit is \(order.stepLimit); give at least 1")
      }
      return try await ScheduleChild(
        program: try program.locate(), limitInSeconds: limitInSeconds, environment: environment
      ).explore(order)
    #else
      throw ThreadScheduleError(
        "schedules of threads are there on Linux only: elsewhere the kernel makes the threads of "
          + "queues; run this test on Linux")
    #endif
  }

  /// Serves bodies to tests, and never returns.
  ///
  /// To be the first call in `main` of a child program. Started by hand, the program says what it is for.
  ///
  /// - Parameter bodies: The bodies by their names.
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
    ///
    /// - Parameter body: The body.
    /// - Throws: The error of the body.
    package static func runPlainly(_ body: Body) throws {
      let directory = ScheduleDirectory()
      defer { directory.remove() }
      try body(ThreadRun(.absent, directory: directory.url))
    }
  #endif
}
