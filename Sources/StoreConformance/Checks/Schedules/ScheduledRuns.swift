import Schedules

/// The part of a check that runs two clients under all schedules, and more clients under some.
///
/// If a store's work escapes the schedule and the check has child processes, the check repeats the
/// case with the global executor captured. It then runs in a child process, or in a program built
/// for the suite. The capture lasts until that process ends.
struct ScheduledRuns {
  /// The case numbers start above those of gates and threads.
  static let firstCase = 2_000_000
  static let mostCases = 1_000
  static let caseNumbers = firstCase..<(firstCase + mostCases)
  /// The pairs of a check share this number, so that a run over all stores takes only minutes.
  static let schedulesOfPairs = 2_100
  static let classesOfTrios = 3_000

  let trial: Trial
  /// The cases that run under all schedules, up to a limit.
  let pairs: [ScheduledCase]
  /// The cases with three clients, which run under one schedule of each class of equivalent ones.
  var trios: [ScheduledCase] = []
  /// The cases with three or more clients, which run under some schedules.
  var crowds: [ScheduledCase]
  /// The name of the pairs, for the evidence.
  var pairsAre = "two clients"
  /// The name of the cases with more clients; `nil` if these are clients with ordinary calls.
  var crowdsAre: String?
  /// True if the check looks for a task that can never continue.
  var looksForDeadlocks = false
  /// True if some of the crowds' schedules are by priorities, under which a client may keep the turn.
  var usesPriorities = true
  /// The histories that the checker could not decide.
  var undecided = Undecided()

  /// Runs these cases first, and then the check without chosen schedules.
  ///
  /// A replay runs only one of the two.
  func run(_ unscheduled: () async throws -> Finding) async throws -> Finding {
    if let only = trial.replay.only {
      if ThreadedRuns.caseNumbers.contains(only) { return await ThreadedRuns.finding(trial) }
      return Self.caseNumbers.contains(only) ? try await explored() : try await unscheduled()
    }
    let scheduled = try await exploredWithThreads()
    if case .broken = scheduled { return scheduled }
    return scheduled.joined(with: try await unscheduled())
  }

  /// Replaces a fixed case's counterexample by one under chosen schedules, if there is one.
  ///
  /// The new counterexample is the same every time, and has steps.
  static func shown(_ finding: Finding, _ trial: Trial) async -> Finding {
    guard let runs = of(trial.replay.guarantee, trial) else { return finding }
    // A schedule may end this process, or hang.
    ChildRole.tell(.interim(finding))
    do {
      let scheduled = try await runs.exploredWithThreads()
      if case .broken = scheduled { return scheduled }
    } catch {
      // Without schedules, the fixed case still shows the defect.
    }
    return finding
  }

  /// Runs the cases under schedules of jobs and of threads.
  ///
  /// If calls block, a call that never ends would occupy the only thread of a schedule of jobs.
  /// Threads therefore come first in this case.
  func exploredWithThreads() async throws -> Finding {
    if looksForDeadlocks, try await callsAreSingleSteps() {
      let threads = await ThreadedRuns.finding(trial)
      if case .broken = threads { return threads }
      return Self.joined(try await explored(), threads)
    }
    let jobs = try await explored()
    switch jobs {
    case .notExercised: return Self.joined(jobs, await ThreadedRuns.finding(trial))
    case .held: return Self.joined(jobs, await ThreadedRuns.finding(trial, afterJobs: true))
    case .broken, .couldNotBeRun: return jobs
    }
  }

  private static func joined(_ jobs: Finding, _ threads: Finding) -> Finding {
    // The fact that jobs are single steps adds nothing to the result.
    if case (.notExercised, .held) = (jobs, threads) { return threads }
    return jobs.joined(with: threads)
  }

  /// Returns true if two concurrent calls have no schedules except their two orders.
  private func callsAreSingleSteps() async throws -> Bool {
    guard trial.child != nil, let first = pairs.first else { return false }
    trial.announce(case: Self.firstCase)
    let orders = try await first.explore(.exhaustive(limit: first.orders + 1), trial)
    return first.isSingleSteps(
      .init(result: orders, reach: orders.extent == .complete ? .all : .bounded))
  }

  /// The runs of a guarantee's check; `nil` if the check has none.
  static func of(_ guarantee: Guarantee, _ trial: Trial) -> ScheduledRuns? {
    switch guarantee {
    case .linearizability: .linearizability(trial)
    case .noLostUpdate: .updates(trial)
    case .noStaleOverwrite: .orders(trial)
    case .snapshotReads: .snapshots(trial)
    case .cancellationSafety: .cancellations(trial)
    case .progress: .progress(trial)
    case .fairness: .starvation(trial)
    case .viewsAgree: .views(trial)
    default: nil
    }
  }

  /// Runs only these cases.
  func explored() async throws -> Finding {
    var tally = ScheduleTally(pairsAre: pairsAre, crowdsAre: crowdsAre)
    var singleSteps = 0
    for (number, kind, tried) in numbered {
      guard trial.replay.only.map({ $0 == number }) ?? true else { continue }
      trial.announce(case: number)
      do {
        if kind != .pair, singleSteps > 0, singleSteps == pairs.count {
          return Self.nothingToChoose
        }
        let clock = ContinuousClock()
        let start = clock.now
        let saw = Schedules.capturesGlobalExecutor
        let explored = try await explored(tried, kind, number: number)
        // Work that escaped may have ended unnoticed in the previous cases, so all cases start
        // again.
        if number > Self.firstCase, !saw, Schedules.capturesGlobalExecutor {
          return try await self.explored()
        }
        if let finding = try await finding(of: explored, tried, number, tally) {
          return finding
        }
        if kind == .pair, tried.isSingleSteps(explored) { singleSteps += 1 }
        // A failure of the control concerns another guarantee.
        if explored.result.failure != nil {
          tally.skip()
        } else {
          tally.add(explored.result.schedules, explored.reach, kind, took: clock.now - start)
        }
      } catch let error as ScheduleError {
        return .notExercised(Reason(error.description))
      }
    }
    if singleSteps > 0, singleSteps == pairs.count { return Self.nothingToChoose }
    return tally.finding(undecided: undecided.count)
  }

  private static let nothingToChoose = Finding.notExercised(
    "no schedules: calls of it are single steps, which nothing interrupts")

  /// The finding that ends the exploration, if there is one.
  private func finding(
    of explored: ScheduleTally.Explored, _ tried: ScheduledCase, _ number: Int,
    _ tally: ScheduleTally
  ) async throws -> Finding? {
    let result = explored.result
    guard let failure = result.failure else { return nil }
    guard isFinding(failure, result) else { return .notExercised(Reason(reason(failure))) }
    if let control = tried.withoutWhatIsTried {
      // An uncancelled call may take more steps, and therefore have more schedules.
      let isPair = number - Self.firstCase < pairs.count
      let strategy =
        isPair
        ? Strategy.exhaustive(limit: 20 * pairLimit) : crowdStrategy(number, times: 20)
      if try await self.explored(control, strategy).failure != nil { return nil }
    }
    switch BodyFailure(message: failure.message) {
    case .harness(let reason): return .couldNotBeRun(reason)
    case .violation(let violation):
      return trial.broken(
        case: number, explored: tally.schedules + result.schedules,
        violation.after(Self.story(explored, failure, tried)).with(tried.steps(failure.steps)),
        picture: failure.picture)
    }
  }

  /// Returns true if the failure concerns the guarantee.
  ///
  /// A deadlock is reported only if no event comes from outside, unlike with work that escapes. A
  /// store whose calls end under no schedule may still wait for an outside event, for longer than
  /// an exploration waits.
  private func isFinding(_ failure: ScheduleFailure, _ result: Exploration) -> Bool {
    switch failure.kind {
    case .thrown: true
    case .deadlock: looksForDeadlocks && result.failures < result.schedules
    case .escaped, .endless, .notDeterministic: false
    }
  }

  private func reason(_ failure: ScheduleFailure) -> String {
    switch failure.kind {
    case .escaped:
      "its schedules cannot be chosen: part of its work runs on threads of its own, or sleeps"
    case .deadlock where looksForDeadlocks:
      "its schedules cannot be chosen: under none of them do its calls end, as if they waited for "
        + "something outside"
    case .deadlock:
      "its calls do not end under every schedule, which is \(Guarantee.progress.id)'s question"
    case .endless, .notDeterministic, .thrown: "its schedules cannot be chosen: \(failure.message)"
    }
  }

  private static func story(
    _ explored: ScheduleTally.Explored, _ failure: ScheduleFailure, _ tried: ScheduledCase
  ) -> [String] {
    let result = explored.result
    let all = result.extent == .complete ? "all " : ""
    let schedules = explored.reach == .classes ? "classes of schedules" : "schedules"
    let preemptions =
      failure.preemptions == 1 ? "1 preemption" : "\(failure.preemptions) preemptions"
    let count = "\(result.failures) of \(all)\(result.schedules) \(schedules)"
    return tried.story + ["\(count) end wrong; one with \(preemptions):"] + failure.timeline.lines
  }
}
