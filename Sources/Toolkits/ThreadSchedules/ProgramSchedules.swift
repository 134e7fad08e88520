#if os(Linux)
  package import Foundation
  import Glibc

  /// Schedules of threads in a program that has threads before its bodies are known, such as one that
  /// runs tests.
  ///
  /// The program is started with ``environment(for:directory:_:)``. Then the library makes its processes before
  /// `main`, and each process in which schedules run comes from `main`, one thread at a time, to the same
  /// call of ``init(showing:bodies:)``.
  ///
  /// Not for more than one task.
  package struct ProgramSchedules {
    /// A body: the message of what is wrong, or `nil`.
    package typealias Body = (_ number: Int, ThreadRun) -> String?

    /// The numbers of specimens begin here.
    private static let firstSpecimen = 1 << 40
    /// How many schedules make a failure short.
    private static let shrinkingBudget = 300
    /// The same where a failing schedule ends its process, which comes from `main` again.
    private static let costlyShrinkingBudget = 20

    private static let directoryVariable = "LOCKSTEP_THREAD_DIRECTORY"

    let processes: SchedulerProcesses
    let sites: SiteFilter

    /// The variables of a program that is to make schedules.
    ///
    /// - Parameters:
    ///   - program: Its file.
    ///   - directory: A directory for the specimens' files, which the caller removes afterwards.
    ///   - variables: The variables that it has otherwise.
    /// - Returns: The variables to add.
    /// - Throws: ``ThreadScheduleError`` where there is no library.
    package static func environment(
      for program: URL, directory: String,
      _ variables: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ThreadScheduleError) -> [String: String] {
      let library = try SchedulerLibrary.locate(for: program, variables)
      return SchedulerLibrary.loading(library, variables).merging(
        [
          "LOCKSTEP_THREAD_SCHEDULES_EARLY": "1", "SWIFT_BACKTRACE": "enable=no",
          directoryVariable: directory,
        ]) { $1 }
    }

    /// Whether this process was made to run schedules: it has no parent that reads, and nothing on its
    /// standard input.
    package static var isThisProcess: Bool { scheduled != nil }

    /// The library's functions, in a process that was made to run schedules.
    private static let scheduled: SchedulerFunctions? = {
      do {
        let functions = try SchedulerFunctions()
        return functions.isScheduled() != 0 ? functions : nil
      } catch {
        // The library is not loaded, as in most processes.
        return nil
      }
    }()

    /// Says something that outlives the process, and replaces what was said before; does nothing where no
    /// schedule runs.
    package static func say(_ text: @autoclosure () -> String) {
      if let scheduled { scheduled.say(text()) }
    }

    /// Whether the body runs only to make the process ready, which is no schedule.
    package static var isRehearsal: Bool { scheduled.map { $0.isRehearsal() != 0 } ?? false }

    /// Adds a line to the timeline of a schedule; does nothing in any other process.
    package static func note(_ text: @autoclosure () -> String) {
      if let scheduled { scheduled.note(text()) }
    }

    /// Makes ready to explore.
    ///
    /// In a process that was made to run schedules it does not return.
    ///
    /// - Parameters:
    ///   - sites: The places that timelines show.
    ///   - bodies: Runs the body of a number.
    /// - Throws: ``ThreadScheduleError`` when the library is not loaded, or could make no process.
    package init(
      showing sites: SiteFilter, bodies: @escaping @Sendable (Int, ThreadRun) -> String?
    ) throws(ThreadScheduleError) {
      let functions = try SchedulerFunctions()
      unsetenv(SchedulerLibrary.loaderVariable)
      if Self.isThisProcess { Self.runForEver(functions, bodies) }
      self.sites = sites
      processes = try Self.processes(functions, bodies)
    }

    private static func processes(
      _ functions: SchedulerFunctions, _ bodies: @escaping Body
    ) throws(ThreadScheduleError) -> SchedulerProcesses {
      let place = ProcessInfo.processInfo.environment[directoryVariable] ?? "/nonexistent"
      let directory = ScheduleDirectory(path: place + "/specimen")
      return try SchedulerProcesses(
        functions, isolation: .shared, timeouts: .whenIdle, stepLimit: 100_000,
        prepare: directory.remove
      ) { number in
        let primitives = ThreadPrimitive.allCases
        if number >= firstSpecimen {
          let place = number - firstSpecimen
          return primitives.indices.contains(place)
            ? Specimens.outcome(of: primitives[place], functions, directory.url)
            : Specimens.outcomeOfPool(functions, directory.url)
        }
        return bodies(number, ThreadRun(functions, directory: directory.url))
      }
    }

    /// On a thread of its own: the calling one belongs to a pool.
    private static func runForEver(
      _ functions: SchedulerFunctions, _ bodies: @escaping @Sendable (Int, ThreadRun) -> String?
    ) -> Never {
      Thread.detachNewThread {
        do { _ = try processes(functions, bodies) } catch {
          functions.say("\(error)")
        }
        _exit(70)
      }
      let here = UnsafeRawPointer(Unmanaged.passRetained(NSObject()).toOpaque())
      while true { functions.park("the end", here) }
    }

    /// The reason why nothing can be concluded, or `nil` after each primitive's specimen, and one of the
    /// cooperative pool's, has shown its wrong order.
    package func reasonAgainstConclusions() -> String? {
      let words = ThreadPrimitive.allCases.map { Specimens.words[$0, default: "it"] }
      var processes = processes
      for (index, words) in (words + ["the cooperative pool"]).enumerated() {
        processes.number = Self.firstSpecimen + index
        if let reason = Specimens.reasonAgainst(words, processes) { return reason }
      }
      return nil
    }

    /// Explores a body, up to its first failure.
    ///
    /// - Parameters:
    ///   - number: The number of the body.
    ///   - strategy: The schedules to run.
    ///   - onPass: Takes the choices of each schedule in which nothing was wrong, and what its body said.
    /// - Returns: How many schedules, and the failure, made short.
    /// - Throws: ``ScheduleError`` for a malformed line.
    package func explore(
      _ number: Int, _ strategy: Strategy,
      onPass: ((_ choices: [Int], _ said: String) -> Void)? = nil
    ) throws(ScheduleError) -> ThreadExploration {
      try strategy.validate()
      var processes = processes
      processes.number = number
      var runner = ThreadRunner(processes, repeatsSeed: false)
      runner.sites = sites
      runner.shrinkingBudget = Self.shrinkingBudget
      runner.onPass = onPass
      var search = Search(runner: runner, keepGoing: false)
      let clock = ContinuousClock()
      let start = clock.now
      try search.run(strategy)
      var statistics = search.runner.statistics
      statistics.seconds = (clock.now - start) / .seconds(1)
      switch search.failureKind {
      case .deadlock, .crashed, .exited:
        search.runner.shrinkingBudget = Self.costlyShrinkingBudget
      default: break
      }
      return ThreadExploration(result: search.result(), statistics: statistics)
    }

    /// Ends the processes.
    package func end() { processes.end() }
  }
#else
  /// Schedules of threads are there on Linux only.
  package enum ProgramSchedules {
    /// Whether this process was made to run schedules: never.
    package static let isThisProcess = false

    /// Does nothing.
    package static func note(_ text: @autoclosure () -> String) {}
  }
#endif
