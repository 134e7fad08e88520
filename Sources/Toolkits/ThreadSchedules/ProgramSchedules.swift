#if os(Linux)
  package import Foundation
  import Glibc

  /// Schedules of threads in a program that has threads before its bodies are known, such as a
  /// program that runs tests.
  ///
  /// Start the program with ``environment(for:directory:_:)``. The library then makes its processes
  /// before `main`. Each process that runs schedules executes `main`, one thread at a time, up to
  /// the same call of ``init(showing:bodies:)``.
  ///
  /// Only one task may use a value.
  package struct ProgramSchedules {
    /// A body.
    ///
    /// It returns a message if something is wrong, or `nil`.
    package typealias Body = (_ number: Int, ThreadRun) -> String?

    /// The first number of a specimen.
    private static let firstSpecimen = 1 << 40
    /// The number of schedules that may run to shorten a failure.
    private static let shrinkingBudget = 300
    /// The same number for failures that end their process.
    ///
    /// The new process must execute `main` again.
    private static let costlyShrinkingBudget = 20

    private static let directoryVariable = "LOCKSTEP_THREAD_DIRECTORY"

    let processes: SchedulerProcesses
    let sites: SiteFilter

    /// Returns the environment variables to add for a program that will run schedules.
    ///
    /// The directory is for the specimens' files; the caller removes it afterwards.
    ///
    /// - Throws: `ScheduleError` if there is no library.
    package static func environment(
      for program: URL, directory: String,
      _ variables: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ScheduleError) -> [String: String] {
      let library = try SchedulerLibrary.locate(for: program, variables)
      return try SchedulerLibrary.loading(
        library, in: URL(filePath: directory), variables
      ).merging(
        [
          "LOCKSTEP_THREAD_SCHEDULES_EARLY": "1", directoryVariable: directory,
        ]) { $1 }
    }

    /// True if this process was made to run schedules.
    ///
    /// No parent reads its output, and its standard input is empty.
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

    /// Stores a text that survives the end of the process.
    ///
    /// A new text replaces the previous one. Has no effect if no schedule is running.
    package static func say(_ text: @autoclosure () -> String) {
      if let scheduled { scheduled.say(text()) }
    }

    /// True if the body runs only to prepare the process, and not in a schedule.
    package static var isRehearsal: Bool { scheduled.map { $0.isRehearsal() != 0 } ?? false }

    /// Adds a line to the timeline of a schedule.
    ///
    /// Has no effect in other processes.
    package static func note(_ text: @autoclosure () -> String) {
      if let scheduled { scheduled.note(text()) }
    }

    /// From now on, the calling thread has a turn only if no other thread can continue.
    ///
    /// Has no effect if no schedule is running.
    package static func standBack() { scheduled?.standBack() }

    /// Prepares for exploring.
    ///
    /// In a process that was made to run schedules, this initialiser does not return. `bodies` runs
    /// the body with the given number.
    ///
    /// - Throws: `ScheduleError` if the library is not loaded, or could not make a process.
    package init(
      showing sites: SiteFilter, bodies: @escaping @Sendable (Int, ThreadRun) -> String?
    ) throws(ScheduleError) {
      let functions = try SchedulerFunctions()
      unsetenv(SchedulerLibrary.loaderVariable)
      let settings = BodySettings()
      if Self.isThisProcess { Self.runForEver(functions, settings, bodies) }
      self.sites = sites
      processes = try Self.processes(functions, settings, bodies)
    }

    /// Prepares for exploring bodies that need the local values of the calling task: in a process that
    /// was made to run schedules, they run on the calling thread.
    ///
    /// - Throws: As ``init(showing:bodies:)``.
    init(
      settings: BodySettings, bodies: @escaping @Sendable (Int, ThreadRun) -> String?
    ) throws(ScheduleError) {
      let functions = try SchedulerFunctions()
      unsetenv(SchedulerLibrary.loaderVariable)
      sites = .toolkit
      processes = try Self.processes(functions, settings, bodies)
    }

    private static func processes(
      _ functions: SchedulerFunctions, _ settings: BodySettings, _ bodies: @escaping Body
    ) throws(ScheduleError) -> SchedulerProcesses {
      let place = ProcessInfo.processInfo.environment[directoryVariable] ?? "/nonexistent"
      let directory = ScheduleDirectory(path: place + "/specimen")
      return try SchedulerProcesses(
        functions, isolation: settings.isolation, timeouts: settings.timeouts,
        stepLimit: settings.stepLimit, prepare: directory.remove
      ) { number in
        let primitives = ThreadPrimitive.allCases
        if number >= firstSpecimen {
          let place = number - firstSpecimen
          return switch place - primitives.count {
          case 0: Specimens.outcomeOfPool(functions, directory.url)
          case 1: Specimens.outcomeOfActor(functions, directory.url)
          default: Specimens.outcome(of: primitives[place], functions, directory.url)
          }
        }
        return bodies(number, ThreadRun(functions, directory: directory.url))
      }
    }

    /// Uses a separate thread, because the calling thread belongs to a pool.
    private static func runForEver(
      _ functions: SchedulerFunctions, _ settings: BodySettings,
      _ bodies: @escaping @Sendable (Int, ThreadRun) -> String?
    ) -> Never {
      Thread.detachNewThread {
        do { _ = try processes(functions, settings, bodies) } catch {
          functions.say("\(error)")
        }
        _exit(70)
      }
      let here = UnsafeRawPointer(Unmanaged.passRetained(NSObject()).toOpaque())
      while true { functions.park("the end", here) }
    }

    /// The reason why explorations prove nothing.
    ///
    /// `nil` after each specimen, for the primitives, the cooperative pool and an actor, has shown
    /// its wrong order.
    package func reasonAgainstConclusions() -> String? {
      let words = ThreadPrimitive.allCases.map { Specimens.words[$0, default: "it"] }
      var processes = processes
      for (index, words) in (words + ["the cooperative pool", "an actor"]).enumerated() {
        processes.number = Self.firstSpecimen + index
        if let reason = Specimens.reasonAgainst(words, processes) { return reason }
      }
      return nil
    }

    /// Explores a body, up to its first failure.
    ///
    /// `onPass` receives the choices of each passing schedule, and the text from its body.
    ///
    /// - Returns: The number of schedules, and the shortened failure.
    /// - Throws: ``ScheduleError`` for a malformed line.
    package func explore(
      _ number: Int, _ strategy: Strategy, keepGoing: Bool = false,
      onPass: ((_ choices: [Int], _ said: String) -> Void)? = nil
    ) throws(ScheduleError) -> ThreadExploration {
      try strategy.validate()
      var processes = processes
      processes.number = number
      var runner = ThreadRunner(processes: processes, repeatsSeed: false)
      runner.filter = sites
      runner.shrinkingBudget = Self.shrinkingBudget
      runner.onPass = onPass
      var search = Search(runner: runner, keepGoing: keepGoing)
      let clock = ContinuousClock()
      let start = clock.now
      try search.run(strategy)
      var statistics = search.runner.statistics
      statistics.seconds = (clock.now - start) / .seconds(1)
      switch search.failureKind {
      case .deadlock, .crashed, .exited, .endless, .resumedTwice:
        search.runner.shrinkingBudget = Self.costlyShrinkingBudget
      default: break
      }
      return ThreadExploration(result: search.result(), statistics: statistics)
    }

    /// Ends the processes.
    package func end() { processes.end() }
  }
#else
  /// Schedules of threads are available only on Linux.
  package enum ProgramSchedules {
    /// Always false here.
    package static let isThisProcess = false

    /// Has no effect.
    package static func note(_ text: @autoclosure () -> String) {}

    /// Has no effect.
    package static func standBack() {}
  }
#endif
