import Persistence

extension Check {
  /// G28: page, count, snapshot and feed agree with single calls and `loadAll`.
  static let viewsAgree = Check(.viewsAgree) { trial in
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    let remark = try await remark(on: store)
    try await store.close()
    let lists = trial.isDirect ? 12 : 120
    return try await ClientThreads.with(1, for: trial) { threads in
      await trial.explore(
        lists, .madeUp,
        detail: "lists of 40 calls with \(remark) between, some with 4 clients at once"
      ) { number in
        var random = trial.randomNumbers(case: number)
        if number % 4 == 3 {
          let race = ViewsRace(subject: trial.subject, threads: threads)
          return CaseResult(failure: try await race.failure())
        }
        let steps = [.follow] + ViewStep.list(count: 40, using: &random)
        let run = ViewsRun(
          subject: trial.subject, durability: Durability.allCases[number % 2], threads: threads)
        return CaseResult(failure: try await run.shortestFailure(of: steps))
      }
    }
  }
}

/// Describes the views that are tried on a store, and the views that the store lacks.
private func remark(on store: any ErasedStore) async throws -> String {
  let hasFeed = try await store.changes() != nil
  let missing = [(store.hasPages, "pages"), (hasFeed, "feed")].filter { !$0.0 }.map(\.1)
  let ofFeed = hasFeed ? ["snapshots", "feeds"] : []
  let views = (store.hasPages ? ["pages"] : []) + ["counts"] + ofFeed
  return (missing.isEmpty ? "" : "it has no \(missing.joined(separator: " and no ")): ")
    + views.joined(separator: ", ")
}
