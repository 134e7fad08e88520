#if os(Linux)
  import Foundation
  import ScheduleModel
  import SeededRandom
  import Synchronization

  extension ForeignProgram {
    /// The library keeps the state of a single program.
    private static let oneAtATime = Mutex(())
    /// The line of the schedule in which each thread runs until it waits.
    private static let plainLine = "v1"

    /// Runs the test under schedules, up to the first that fails.
    ///
    /// The first schedule is run twice, and must have the same steps. The schedules after it are those of partial
    /// order sampling with the seeds 2, 3 and so on. The call blocks its thread.
    ///
    /// - Throws: `ScheduleError` if the library cannot be used, or the line is malformed.
    package func explore(
      _ plan: ForeignPlan, library: String
    ) throws(ScheduleError) -> ForeignExploration {
      let found = Self.oneAtATime.withLock { _ in
        Result { () throws(ScheduleError) in try explored(plan, library) }
      }
      return try found.get()
    }

    private func explored(
      _ plan: ForeignPlan, _ library: String
    ) throws(ScheduleError) -> ForeignExploration {
      if let line = plan.replay { try Strategy.replay(line).validate() }
      let directory = ScheduleDirectory()
      defer { directory.remove() }
      let processes = try SchedulerProcesses(
        starting: self, library: library, in: directory.url, stepLimit: plan.stepLimit)
      defer { processes.end() }
      var runner = ThreadRunner(processes: processes, repeatsSeed: false)
      runner.shrinkingBudget = plan.shrinking
      return try Self.explore(plan, &runner)
    }

    private static func explore(
      _ plan: ForeignPlan, _ runner: inout ThreadRunner
    ) throws(ScheduleError) -> ForeignExploration {
      var found = ForeignExploration()
      let start = ContinuousClock.now
      func seconds() -> Double { (ContinuousClock.now - start) / .seconds(1) }
      if let line = plan.replay {
        found.note(try failure(.replay(line), &runner), runner)
        return found
      }
      found.note(try failure(.replay(plainLine), &runner), runner)
      if found.failure == nil, let failure = try difference(&runner) { found.failure = failure }
      while found.failure == nil, found.schedules < plan.schedules, seconds() < plan.seconds {
        let seed = UInt64(found.schedules + 1)
        found.note(try failure(.pos(seed: seed, count: 1), &runner), runner)
      }
      found.statistics.seconds = seconds()
      return found
    }

    /// Runs the one schedule of a strategy.
    private static func failure(
      _ strategy: Strategy, _ runner: inout ThreadRunner
    ) throws(ScheduleError) -> ThreadFailure? {
      var search = Search(runner: runner, keepGoing: false)
      try search.run(strategy)
      runner = search.runner
      return search.failureKind == nil ? nil : search.result().failure
    }

    /// Repeats the first schedule.
    private static func difference(
      _ runner: inout ThreadRunner
    ) throws(ScheduleError) -> ThreadFailure? {
      let (trace, choices) = (runner.trace, runner.choices)
      var again = runner
      if let failure = try failure(.replay(plainLine), &again) { return failure }
      guard again.trace != trace || again.choices != choices else { return nil }
      return ThreadFailure(
        kind: .notDeterministic,
        message: "the first schedule had other steps when it was run again: the test depends on "
          + "something besides the schedule",
        replay: plainLine, preemptions: 0, isFewest: false, timeline: "")
    }
  }

  extension ForeignExploration {
    fileprivate mutating func note(_ failure: ThreadFailure?, _ runner: ThreadRunner) {
      schedules += 1
      statistics = runner.statistics
      self.failure = failure
    }
  }

  extension SchedulerProcesses {
    /// Starts a program of tests, which makes the processes.
    ///
    /// The directory must not exist, and is removed by the caller.
    fileprivate init(
      starting program: ForeignProgram, library: String, in directory: URL, stepLimit: Int
    ) throws(ScheduleError) {
      do {
        try FileManager.default.createDirectory(
          at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw ScheduleError("\(directory.path) cannot be made: \(error)")
      }
      functions = try SchedulerFunctions(library: library, for: program.executable)
      (isolation, hasEarlyTimeouts, isWeak) = (.process, false, false)
      self.stepLimit = stepLimit
      prepare = {}
      let variables = try program.variables(library, in: directory)
      let number = Self.withStrings(
        [program.executable.path] + program.arguments(in: directory)
      ) { arguments in
        Self.withStrings(variables.map { "\($0.key)=\($0.value)" }) { variables in
          functions.host(
            directory.path, program.workingDirectory.path, arguments, variables)
        }
      }
      guard number == 0 else {
        throw ScheduleError(
          "\(program.executable.path) cannot be started: \(String(cString: strerror(number)))")
      }
    }

    /// Calls the body with a null-terminated list of C strings.
    private static func withStrings<Result>(
      _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
      let pointers = strings.map { strdup($0) }
      defer { for pointer in pointers { free(pointer) } }
      return body(pointers + [nil])
    }
  }

  extension ForeignProgram {
    /// Arguments contain this word in the place of the program's directory.
    package static let directoryWord = "{directory}"

    fileprivate func arguments(in directory: URL) -> [String] {
      arguments.map { $0.replacing(Self.directoryWord, with: directory.path) }
    }

    /// The environment, as `ThreadSchedules.h` describes it.
    fileprivate func variables(
      _ library: String, in directory: URL
    ) throws(ScheduleError) -> [String: String] {
      let inherited = ProcessInfo.processInfo.environment
      let prefix = "LOCKSTEP_THREAD_SCHEDULES_"
      return inherited.merging(
        try SchedulerLibrary.loading(library, in: directory, inherited)
      ) { $1 }.merging([
        prefix + "EARLY": "1", prefix + "MEMORY": directory.path,
        prefix + "TEST_BEGINS": reports.begins.joined(separator: "\n"),
        prefix + "TEST_ENDS": reports.ends.joined(separator: "\n"),
        prefix + "TEST_FAILS": reports.fails.joined(separator: "\n"),
        prefix + "TEST_SKIPS": reports.skips.joined(separator: "\n"),
      ]) { $1 }
    }
  }
#else
  extension ForeignProgram {
    /// Schedules of threads are available only on Linux.
    package func explore(
      _ plan: ForeignPlan, library: String
    ) throws(ScheduleError) -> ForeignExploration { throw Threads.absence }
  }
#endif
