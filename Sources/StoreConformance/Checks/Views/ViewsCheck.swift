import Persistence

extension Check {
  /// G28: page, count, snapshot and feed agree with what single calls and `loadAll` show.
  static let viewsAgree = Check(.viewsAgree) { trial in
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    let hasFeed = try await store.changes() != nil
    try await store.close()
    let lists = trial.isDirect ? 12 : 120
    let remark = hasFeed ? "pages, counts, snapshots, feeds" : "it has no feed: pages, counts"
    return try await Stage.with(1, for: trial) { stage in
      await trial.explore(
        lists, .madeUp,
        detail: "lists of 40 calls with \(remark) between, some with 4 clients at once"
      ) { number in
        var random = trial.randomNumbers(case: number)
        if number % 4 == 3 {
          let race = ViewsRace(subject: trial.subject, stage: stage)
          return CaseResult(failure: try await race.failure())
        }
        let steps = [.follow] + ViewStep.list(count: 40, using: &random)
        let run = ViewsRun(
          subject: trial.subject, durability: Durability.allCases[number % 2], stage: stage)
        return CaseResult(failure: try await run.shortestFailure(of: steps))
      }
    }
  }
}
