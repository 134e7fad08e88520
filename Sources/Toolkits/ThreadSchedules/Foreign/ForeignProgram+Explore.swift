#if os(Linux)
  import Foundation
  import ScheduleModel
  import Synchronization

  extension ForeignProgram {
    /// The library keeps the state of a single program.
    private static let oneAtATime = Mutex(())
    /// The line of the schedule in which each thread runs until it waits.
    private static let plainLine = "v1"

    /// Runs the test under schedules, up to the first that fails.
    ///
    /// The schedule of an earlier failure comes first, if the plan has one. In the next schedule, each thread runs
    /// until it waits. The schedule is run twice, and must have the same steps. The schedules after it are those of
    /// the plan's strategy. No further schedule begins after `isStopped` has returned true. The call blocks its
    /// thread.
    ///
    /// - Throws: `ScheduleError` if the library cannot be used, or the line is malformed.
    package func explore(
      _ plan: ForeignPlan, library: String, isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(ScheduleError) -> ForeignExploration {
      let found = Self.oneAtATime.withLock { _ in
        Result { () throws(ScheduleError) in try explored(plan, library, isStopped) }
      }
      return try found.get()
    }

    private func explored(
      _ plan: ForeignPlan, _ library: String, _ isStopped: @escaping @Sendable () -> Bool
    ) throws(ScheduleError) -> ForeignExploration {
      if let line = plan.replay { try Strategy.replay(line).validate() }
      let directory = ScheduleDirectory()
      defer { directory.remove() }
      let processes = try SchedulerProcesses(
        starting: self, library: library, in: directory.url, stepLimit: plan.stepLimit)
      defer { processes.end() }
      var runner = ThreadRunner(processes: processes, repeatsSeed: false)
      runner.shrinkingBudget = plan.shrinking
      let start = ContinuousClock.now
      return try Self.explore(plan, runner) {
        !isStopped() && (ContinuousClock.now - start) / .seconds(1) < plan.seconds
      }
    }

    private static func explore(
      _ plan: ForeignPlan, _ runner: ThreadRunner, while mayGoOn: @escaping () -> Bool
    ) throws(ScheduleError) -> ForeignExploration {
      if let line = plan.replay {
        return ForeignExploration(
          try search(.replay(line), Search(runner: runner, keepGoing: false)))
      }
      if let line = plan.first {
        let known = try search(.replay(line), Search(runner: runner, keepGoing: false))
        if known.failureKind?.isFinding == true { return ForeignExploration(known) }
      }
      var found = try search(.replay(plainLine), Search(runner: runner, keepGoing: false))
      if found.failureKind == nil, let failure = try difference(found.runner) {
        var exploration = ForeignExploration(found)
        exploration.failure = failure
        return exploration
      }
      guard found.failureKind == nil, found.schedules < plan.schedules - plan.tried else {
        return ForeignExploration(found)
      }
      found.mayGoOn = mayGoOn
      return ForeignExploration(try search(plan.strategyOfRun, found))
    }

    private static func search(
      _ strategy: Strategy, _ search: Search<ThreadRunner>
    ) throws(ScheduleError) -> Search<ThreadRunner> {
      var search = search
      try search.run(strategy)
      return search
    }

    /// Repeats the first schedule.
    private static func difference(
      _ runner: ThreadRunner
    ) throws(ScheduleError) -> ThreadFailure? {
      var again = try search(.replay(plainLine), Search(runner: runner, keepGoing: false))
      if again.failureKind != nil { return again.result().failure }
      let isSame = again.runner.trace == runner.trace && again.runner.choices == runner.choices
      return isSame
        ? nil
        : ThreadFailure(
          kind: .notDeterministic,
          message: "the first schedule had other steps when it was run again: the test depends on "
            + "something besides the schedule",
          replay: plainLine, preemptions: 0, isFewest: false, timeline: "")
    }
  }

  extension ForeignExploration {
    /// The counts of the search, and its shortened failure.
    fileprivate init(_ search: Search<ThreadRunner>) {
      var search = search
      (schedules, statistics) = (search.schedules, search.runner.statistics)
      let result = search.result()
      (failure, isComplete) = (result.failure, result.extent == .complete)
    }
  }
#else
  extension ForeignProgram {
    /// Schedules of threads are available only on Linux.
    package func explore(
      _ plan: ForeignPlan, library: String, isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(ScheduleError) -> ForeignExploration { throw Threads.absence }
  }
#endif
