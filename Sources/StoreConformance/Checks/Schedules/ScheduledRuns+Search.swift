import Schedules
import SeededRandom

extension ScheduledRuns {
  typealias NumberedCase = (number: Int, kind: ScheduleTally.Kind, tried: ScheduledCase)

  /// All cases with their numbers, which do not depend on the effort: a replay has the usual one.
  ///
  /// The trios have the last numbers, because the effort determines the number of crowds.
  var numbered: [NumberedCase] {
    let trios = canReduce ? trios : []
    let crowds = crowds.prefix(Self.mostCases - pairs.count - trios.count)
    return Self.numbered(pairs, .pair, from: 0)
      + Self.numbered(crowds, .crowd, from: pairs.count)
      + Self.numbered(trios, .trio, from: Self.mostCases - trios.count)
  }

  private static func numbered(
    _ cases: some Sequence<ScheduledCase>, _ kind: ScheduleTally.Kind, from first: Int
  ) -> [NumberedCase] {
    cases.enumerated().map { index, tried in (firstCase + first + index, kind, tried) }
  }

  /// True if the search sees all that steps share: the store claims to share the state of actors only,
  /// and its files are seen.
  var canReduce: Bool {
    trial.subject.claims.sharedState == .actorsOnly && !trial.isDirect && !trial.isOfThreads
  }

  /// Explores a pair and a trio up to a limit, and a crowd under schedules seeded by its number.
  func explored(
    _ tried: ScheduledCase, _ kind: ScheduleTally.Kind, number: Int
  ) async throws -> ScheduleTally.Explored {
    switch kind {
    case .pair: return try await exploredPair(tried)
    case .trio:
      let strategy = Strategy.exhaustive(
        limit: trial.cases(Self.classesOfTrios), reduction: .sourceSets)
      let result = try await explored(tried, strategy)
      return .init(result: result, reach: result.extent == .complete ? .classes : .bounded)
    case .crowd:
      return .init(result: try await explored(tried, crowdStrategy(number)), reach: .sampled)
    }
  }

  /// If the limit does not suffice for all schedules of a pair, the search tries one of each class of
  /// equivalent ones, or those with at most one preemption.
  ///
  /// Most defects need no more preemptions, and a limited depth-first search would only vary the ends
  /// of the runs.
  private func exploredPair(_ tried: ScheduledCase) async throws -> ScheduleTally.Explored {
    let limit = pairLimit
    let all = try await explored(tried, .exhaustive(limit: limit))
    guard all.extent == .bounded, all.failure == nil else {
      return .init(result: all, reach: all.extent == .complete ? .all : .bounded)
    }
    if canReduce, !trios.isEmpty {
      let classes = try await explored(tried, .exhaustive(limit: limit, reduction: .sourceSets))
      if classes.failure != nil || classes.extent == .complete {
        return .init(result: classes, reach: .classes)
      }
    }
    let few = try await explored(tried, .exhaustive(limit: limit, preemptions: 1))
    let isBetter = few.failure != nil || few.extent == .complete
    return isBetter
      ? .init(result: few, reach: .onePreemption) : .init(result: all, reach: .bounded)
  }

  func explored(_ tried: ScheduledCase, _ strategy: Strategy) async throws -> Exploration {
    let result = try await tried.explore(strategy, trial)
    guard trial.child != nil, let kind = result.failure?.kind,
      kind == .escaped || kind == .notDeterministic
    else { return result }
    try await Schedules.captureGlobalExecutor()
    return try await tried.explore(strategy, trial)
  }

  /// The maximum number of schedules of a pair; for a specimen, enough for all its schedules.
  var pairLimit: Int {
    let isSpecimen = trial.subject.claims.breaks.contains(trial.replay.guarantee)
    // A schedule on real files takes several times as long, even on a disk in memory.
    let shared = Self.schedulesOfPairs / (trial.isDirect ? 3 : 1)
    return trial.cases(isSpecimen ? 5_000 : shared / max(1, pairs.count))
  }

  func crowdStrategy(_ number: Int, times: Int = 1) -> Strategy {
    var random = trial.randomNumbers(case: number)
    let count = times * trial.cases(trial.isDirect ? 10 : 25)
    return number.isMultiple(of: 2) || !usesPriorities
      ? .random(seed: random.next(), count: count)
      : .pos(seed: random.next(), count: count)
  }
}
