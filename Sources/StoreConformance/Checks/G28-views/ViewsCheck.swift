import Persistence

extension Check {
  /// G28: page, count, snapshot and feed agree with single calls and `loadAll`.
  ///
  /// Chosen schedules and threads show snapshots, counts and pages beside changes. Each view must be
  /// one moment between its begin and its end, as a find is.
  static let viewsAgree = Check(.viewsAgree) { trial in
    // The lists come first, because their timelines are short.
    guard trial.replay.only.map({ $0 < racesFrom }) ?? true else {
      return try await besideChanges(trial)
    }
    let lists = try await lists(trial)
    if case .broken = lists { return lists }
    return trial.replay.only == nil ? lists.joined(with: try await besideChanges(trial)) : lists
  }

  /// Views under chosen schedules, and beside real threads.
  private static func besideChanges(_ trial: Trial) async throws -> Finding {
    try await ScheduledRuns.views(trial).run {
      guard let only = trial.replay.only else {
        let races = try await races(trial)
        if case .broken = races { return races }
        return races.joined(with: await histories(trial))
      }
      return only < historiesFrom ? try await races(trial) : await histories(trial)
    }
  }

  /// The numbers of the first race and of the first recorded history.
  private static let (racesFrom, historiesFrom) = (500_000, 1_000_000)

  /// Histories of real threads, which must be explained with their views.
  private static func histories(_ trial: Trial) async -> Finding {
    var sweep = HistorySweep(trial, ordinary: 200, first: historiesFrom) { random, _ in
      HistoryPlan.views(&random)
    }
    return await sweep.run { recorded in
      let judgement = HistorySweep.explanation(of: recorded)
      guard case .broken = judgement else { return judgement }
      // A failure without views concerns another guarantee.
      do {
        let rest = RecordedHistory(
          history: try recorded.history.withoutViews(), initial: recorded.initial)
        guard case .explained = HistorySweep.explanation(of: rest) else { return .undecided }
        return judgement
      } catch {
        // A history stays well formed when calls are left out.
        return .undecided
      }
    }
  }

  /// Clients with a feed that write at the same time.
  private static func races(_ trial: Trial) async throws -> Finding {
    let numbers = CaseNumbers(
      first: racesFrom, count: trial.cases(trial.isDirect ? 3 : 30), isEndless: true,
      replayAttempts: 200)
    return try await ClientThreads.with(1, for: trial) { threads in
      await trial.attempt(numbers, detail: "races of clients with a feed and snapshots") { _, _ in
        try await ViewsRace(subject: trial.subject, threads: threads).failure()
      }
    }
  }

  /// Random lists of calls with views between.
  private static func lists(_ trial: Trial) async throws -> Finding {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    let remark = remark(on: store)
    try await store.close()
    return try await ClientThreads.with(1, for: trial) { threads in
      await trial.explore(
        trial.isDirect ? 9 : 90, .madeUp, detail: "lists of 40 calls with \(remark) between"
      ) { number in
        var random = trial.randomNumbers(case: number)
        let steps = [.follow] + ViewStep.list(count: 40, using: &random)
        let run = ViewsRun(
          subject: trial.subject, durability: Durability.allCases[number % 2], threads: threads)
        return CaseResult(failure: try await run.shortestFailure(of: steps))
      }
    }
  }
}

/// Describes the views that are tried on a store, and the views that the store lacks.
private func remark(on store: any ErasedStore) -> String {
  let hasFeed = store.hasFeed
  let missing = [(store.hasPages, "pages"), (hasFeed, "feed")].filter { !$0.0 }.map(\.1)
  let ofFeed = hasFeed ? ["snapshots", "feeds"] : []
  let views = (store.hasPages ? ["pages"] : []) + ["counts"] + ofFeed
  return (missing.isEmpty ? "" : "it has no \(missing.joined(separator: " and no ")): ")
    + views.joined(separator: ", ")
}
