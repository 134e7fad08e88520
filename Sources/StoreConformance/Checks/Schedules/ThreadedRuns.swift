import Foundation
import Persistence
import SeededRandom
import ThreadSchedules

/// The cases of a check's schedules, with the store's own threads, queues and locks.
///
/// A library below libc runs one thread at a time.
///
/// The check's process starts another process with the library (``finding(_:)``), which explores
/// (``explored(_:_:effort:)``).
struct ThreadedRuns {
  /// The case numbers start above those of schedules of jobs.
  private static let firstCase = 3_000_000
  static let caseNumbers = firstCase..<(firstCase + ScheduledRuns.mostCases)
  /// The pairs of a check share this number.
  ///
  /// If it does not cover all schedules with a single preemption, the same number again runs by
  /// priorities.
  private static let schedulesOfPairs = 700
  /// The same for checks with many pairs.
  private static let schedulesOfManyPairs = 1_400
  /// The number of additional schedules by priorities for each pair.
  private static let seededOfPair = 20
  private static let schedulesOfCrowd = 5
  private static let shareOfStarvation = 6

  let trial: Trial
  let runs: ScheduledRuns
  /// The schedules of each case; `nil` means those of the check.
  var strategy: Strategy?

  /// Explores schedules in a process that has the library loaded.
  ///
  /// In a process that was started to run schedules, it does not return.
  static func explored(
    _ subject: Subject, _ replay: Replay, effort: Double, _ strategy: Strategy? = nil
  ) async -> Finding {
    #if os(Linux)
      if ThreadedCrashes.guarantees.contains(replay.guarantee) {
        return await ThreadedCrashes.explored(subject, replay, effort: effort)
      }
    #endif
    let trial = Trial(
      subject: subject, replay: replay, effort: effort, child: nil, isOfThreads: true)
    guard let runs = ScheduledRuns.of(replay.guarantee, trial) else {
      return .notExercised(Trial.noSuchCase(replay))
    }
    #if os(Linux)
      return ThreadedRuns(trial: trial, runs: runs, strategy: strategy).explored()
    #else
      return .notExercised("no schedules of threads: they are there on Linux only")
    #endif
  }
}

#if os(Linux)
  extension ThreadedRuns {
    /// Timelines show only the store's own code.
    static let sites = SiteFilter(
      hiding: ["StoreConformance", "Linearizability", "SimulatedDisk", "Samples", "Schedules"],
      behind: ["Persistence"], quietThread: "body", hiddenFile: TemporaryDisk.namePrefix)

    private var cases: [ScheduledCase] {
      Array((runs.pairs + runs.crowds).prefix(ScheduledRuns.mostCases))
    }

    private func explored() -> Finding {
      let (cases, subject, files) = (cases, trial.subject, FilledFiles())
      do {
        // Each case has two numbers; the second one is for its control.
        let schedules = try ProgramSchedules(showing: Self.sites) { number, run in
          let tried = cases[number / 2]
          let body = number.isMultiple(of: 2) ? tried : tried.withoutWhatIsTried ?? tried
          return body.failure(subject, files, run)
        }
        defer { schedules.end() }
        if let reason = schedules.reasonAgainstConclusions() {
          return .notExercised("no schedules of threads: \(reason)")
        }
        return try explored(cases, schedules)
      } catch {
        return .notExercised("no schedules of threads: \(error)")
      }
    }

    private func explored(
      _ cases: [ScheduledCase], _ schedules: ProgramSchedules
    ) throws -> Finding {
      var tally = ScheduleTally(
        pairsAre: runs.pairsAre, crowdsAre: runs.crowdsAre, ofThreads: true)
      for (index, tried) in cases.enumerated() {
        let number = Self.firstCase + index
        guard trial.replay.only.map({ $0 == number }) ?? true else { continue }
        trial.announce(case: number)
        let isPair = index < runs.pairs.count
        var (next, explored) = (first(number, isPair: isPair), nil as ThreadExploration?)
        while let strategy = next {
          let found = try schedules.explore(2 * index, strategy)
          guard let failure = found.failure else {
            let extent = found.result.extent
            tally.add(
              found.result.schedules,
              extent == .bounded || extent == .replayed ? .bounded : .onePreemption,
              isPair ? .pair : .crowd, took: .seconds(found.statistics.seconds))
            next = isPair && explored == nil ? second(number, after: found) : nil
            explored = found
            continue
          }
          if let reason = reason(failure) { return .notExercised(Reason(reason)) }
          guard case .violation(let violation) = Self.bodyFailure(failure) else { continue }
          // A failure of the control concerns another guarantee.
          if tried.control != nil, try controlFails(index, strategy, schedules) {
            tally.skip()
            break
          }
          return trial.broken(
            case: number, explored: tally.schedules + found.result.schedules,
            violation.after(Self.story(failure, tried)).with(tried.steps(failure.steps)),
            picture: failure.picture, schedule: failure.replay)
        }
      }
      return tally.finding()
    }

    /// The control has different choices from the replayed schedule, so it runs all schedules of a
    /// pair.
    private func controlFails(
      _ index: Int, _ found: Strategy, _ schedules: ProgramSchedules
    ) throws -> Bool {
      guard index < runs.pairs.count else {
        // The seeds of a few schedules give other orders without the subject of the check.
        let count = 20 * trial.cases(Self.schedulesOfCrowd)
        return try schedules.explore(
          2 * index + 1, .random(seed: seed(of: Self.firstCase + index), count: count)
        ).failure != nil
      }
      let tried = trial.replay.schedule == nil ? found : pairs
      return try schedules.explore(2 * index + 1, tried).failure != nil
    }

    /// All schedules with at most one preemption, up to the limit of a pair.
    private var pairs: Strategy { .exhaustive(limit: limit, preemptions: 1) }

    private var limit: Int {
      let all = runs.looksForDeadlocks ? Self.schedulesOfManyPairs : Self.schedulesOfPairs
      return trial.cases(all / max(1, runs.pairs.count))
    }

    /// The replayed schedule, if there is one.
    ///
    /// Otherwise the schedules of a pair, or some that the case's number seeds.
    private func first(_ number: Int, isPair: Bool) -> Strategy? {
      if let line = trial.replay.schedule { return .replay(line) }
      if let strategy { return strategy }
      if isPair { return pairs }
      // Starving needs many calls that overlap by chance, which the first schedules may lack.
      let share = runs.usesPriorities ? 1 : Self.shareOfStarvation
      let (seed, count) = (seed(of: number), trial.cases(share * Self.schedulesOfCrowd))
      return number.isMultiple(of: 2) || !runs.usesPriorities
        ? .random(seed: seed, count: count) : .pos(seed: seed, count: count)
    }

    /// Schedules of a pair by priorities.
    ///
    /// If the limit did not suffice, the depth-first search only varied the ends of the runs.
    private func second(_ number: Int, after found: ThreadExploration) -> Strategy? {
      guard strategy == nil, found.result.extent != .replayed else { return nil }
      let count =
        found.result.extent == .bounded ? limit : trial.cases(Self.seededOfPair)
      return .pct(seed: seed(of: number), count: count, depth: 3)
    }

    private func seed(of number: Int) -> UInt64 {
      var random = trial.randomNumbers(case: number)
      return random.next()
    }

    /// The reason why a failure does not concern the guarantee; `nil` if it does.
    private func reason(_ failure: ThreadFailure) -> String? {
      switch failure.kind {
      case .thrown:
        switch Self.bodyFailure(failure) {
        case .harness(let reason): "no schedules of threads: the suite itself failed: \(reason)"
        case .violation: nil
        }
      case .crashed, .exited, .resumedTwice: nil
      case .deadlock:
        runs.looksForDeadlocks
          ? nil
          : "its calls do not end under every schedule of threads, which is "
            + "\(Guarantee.progress.id)'s question"
      case .otherLine: "the schedule cannot be replayed: \(failure.message)"
      case .endless, .unfair, .unseen, .spins, .escaped, .notDeterministic, .notExercised:
        "its schedules of threads cannot be chosen: \(failure.message)"
      }
    }

    private static func bodyFailure(_ failure: ThreadFailure) -> BodyFailure {
      failure.kind == .thrown
        ? BodyFailure(message: failure.message)
        : .violation("\(failure.kind.title): \(failure.message)")
    }

    private static func story(_ failure: ThreadFailure, _ tried: ScheduledCase) -> [String] {
      let preemptions =
        failure.preemptions == 1 ? "1 preemption" : "\(failure.preemptions) preemptions"
      let fewest = failure.isFewest ? ", the fewest possible" : ""
      let line = "its threads end wrong under schedule \(failure.replay)"
      return tried.story + ["\(line), with \(preemptions)\(fewest):"] + failure.timeline.lines
    }
  }
#endif
