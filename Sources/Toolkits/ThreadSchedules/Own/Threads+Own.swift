package import Processes

extension Threads {
  /// Explores code of this program, which is started again as a child for that.
  ///
  /// The child executes `main` up to the same call, and runs the body there under one schedule after the
  /// other. The body and the code that it uses are not changed: tasks, actors, the main actor, queues,
  /// locks, threads, sleeps and timers belong to the schedule.
  ///
  /// ```swift
  /// try await Threads.explore(.pos(seed: 1, count: 1000)) {
  ///   let counter = Counter()  // fresh for each schedule
  ///   async let first: Void = counter.increment()
  ///   async let second: Void = counter.increment()
  ///   _ = await (first, second)
  ///   guard await counter.value == 2 else { throw LostUpdate() }
  /// }.check()
  /// ```
  ///
  /// In the child, every other exploration of this kind returns at once, without schedules and without a
  /// failure. Code between two calls must therefore not need the result of the first.
  ///
  /// **Cost.** A start of the program, the specimens, and then some hundreds of schedules of a small body in a second. A
  /// schedule that ends its process costs a start of `main` again.
  ///
  /// **Concurrency.** Calls may run at the same time; each has a child of its own. If the calling task is cancelled, the
  /// child is killed, and the call throws.
  ///
  /// - Parameters:
  ///   - strategy: The schedules to run.
  ///   - keepGoing: True to run and count all schedules even after one fails.
  ///   - isolation: The processes in which schedules run. Each process executes `main` up to the call.
  ///   - timeouts: When time-outs and sleeps may end.
  ///   - stepLimit: The maximum number of steps. A longer schedule fails as endless.
  ///   - limitInSeconds: The time limit of the child.
  ///   - subject: A text that is different for calls from the same place with different bodies, such as in the
  ///     cases of a test, which arrive in any order.
  ///   - fileID: The file of the call, by which the child finds the call again; so for `line`, `column` and
  ///     `function`.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - function: The function around the call.
  ///   - body: Creates fresh state, uses it concurrently, and throws if something is wrong. The body must
  ///     depend only on the schedule: not on randomness or state left by an earlier schedule.
  /// - Returns: The number of schedules, the number of failures, and the shortest failure.
  /// - Throws: `ScheduleError` for invalid parameters, or if the child cannot be run or does not answer.
  @concurrent
  public static func explore(
    _ strategy: Strategy, keepGoing: Bool = false, isolation: ThreadIsolation = .shared,
    timeouts: ThreadTimeouts = .whenIdle, stepLimit: Int = 100_000, limitInSeconds: Double = 600,
    subject: String = "", fileID: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function, body: @escaping @Sendable () async throws -> Void
  ) async throws -> ThreadExploration {
    let site = CallSite(
      fileID: fileID, line: line, column: column, function: function, subject: subject)
    return try await explore(
      site, strategy, keepGoing: keepGoing,
      BodySettings(isolation: isolation, timeouts: timeouts, stepLimit: stepLimit),
      limitInSeconds: limitInSeconds, body: body)
  }

  /// Explores the body of a call that is found again by its site.
  ///
  /// In the child, the call has its thread to the end, so it must not be on the main actor.
  @concurrent
  package static func explore(
    _ site: CallSite, _ strategy: Strategy, limitInSeconds: Double = 600,
    body: @escaping @Sendable () async throws -> Void
  ) async throws -> ThreadExploration {
    try await explore(
      site, strategy, keepGoing: false, BodySettings(), limitInSeconds: limitInSeconds, body: body)
  }

  /// True if this process was started to explore the body of another call.
  package static func isForAnother(_ site: CallSite) -> Bool {
    #if os(Linux)
      RestartedProgram.site.map { $0 != site.name } ?? false
    #else
      false
    #endif
  }

  private static func explore(
    _ site: CallSite, _ strategy: Strategy, keepGoing: Bool, _ settings: BodySettings,
    limitInSeconds: Double, body: @escaping @Sendable () async throws -> Void
  ) async throws -> ThreadExploration {
    try check(strategy, settings)
    #if os(Linux)
      if isForAnother(site) { return .none }
      if RestartedProgram.site == site.name { RestartedProgram.explore(body) }
      return try await OwnProgram(
        site: site,
        order: BodyOrder(strategy: strategy.kind, keepGoing: keepGoing, settings: settings),
        limitInSeconds: limitInSeconds
      ).explored()
    #else
      throw absence
    #endif
  }
}

extension ThreadExploration {
  /// No schedules, in a process that explores another body.
  static let none = ThreadExploration(
    result: ExplorationResult(schedules: 0, failures: 0, extent: .stopped, failure: nil),
    statistics: ThreadStatistics())
}
