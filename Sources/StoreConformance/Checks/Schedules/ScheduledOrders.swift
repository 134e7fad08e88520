import Linearizability
import Persistence

extension ScheduledCase {
  /// Creates a case of clients that make calls, with a check at the end.
  init(
    from initial: [Int: Int], _ clients: [[StoreCall]],
    judge: @escaping @Sendable (ScheduledStore) async throws -> Violation?
  ) {
    self.init(initial: initial, tasks: Self.tasks(clients)) { run in
      try await run.run(clients)
      return try await judge(run)
    }
  }

  /// A description of each client's calls.
  static func tasks(_ clients: [[StoreCall]]) -> [String] {
    clients.enumerated().map { number, calls in
      "client \(number): " + calls.map(\.label).joined(separator: ", ")
    }
  }
}

extension ScheduledRuns {
  /// The number of cases with three or more clients.
  static let crowdCount = 20

  /// The part of G7: clients that write the same few keys.
  static func orders(_ trial: Trial) -> ScheduledRuns {
    let pairs = ForcedOrders.writePairs.map { one, other in
      orders(from: ForcedOrders.initialContent, [[one], [other]])
    }
    let trio: [StoreCall] = [
      .save(key: 0, revision: 1), .save(key: 0, revision: 2), .delete(key: 0),
    ]
    let trios = [orders(from: ForcedOrders.initialContent, trio.map { [$0] })]
    var random = trial.randomNumbers(case: firstCase)
    let crowds = (0..<trial.cases(crowdCount)).map { _ in
      let plans = trial.fewer(FreeOrders.plans(&random))
      return ScheduledCase(from: [:], plans.map { $0.map(StoreCall.init) }) { run in
        try await NewestContent { FreeOrders.isNewest($0, plans) }
          .problem(run.store, run.subject, in: run.arena)
      }
    }
    return ScheduledRuns(trial: trial, pairs: pairs, trios: trios, crowds: crowds)
  }

  /// Clients with a single call each: one of their orders must explain the content.
  private static func orders(
    from initial: [Int: Int], _ clients: [[StoreCall]]
  ) -> ScheduledCase {
    let contents = permutations(clients.flatMap(\.self)).map { calls in
      calls.reduce(into: initial) { $1.apply(to: &$0) }
    }
    return ScheduledCase(from: initial, clients) { run in
      try await NewestContent { contents.contains($0) }
        .problem(run.store, run.subject, in: run.arena)
    }
  }

  private static func permutations(_ calls: [StoreCall]) -> [[StoreCall]] {
    guard calls.count > 1 else { return [calls] }
    return calls.indices.flatMap { first in
      var others = calls
      let call = others.remove(at: first)
      return permutations(others).map { [call] + $0 }
    }
  }

  /// The part of G6: clients that each change their own keys.
  static func updates(_ trial: Trial) -> ScheduledRuns {
    let initial = [0: 0, 1: 0]
    let pairs: [[[StoreCall]]] = [
      [[.save(key: 0, revision: 1)], [.save(key: 1, revision: 1)]],
      [[.save(key: 2, revision: 1)], [.delete(key: 1)]],
      [[.saveAll([(key: 0, revision: 1), (key: 2, revision: 1)])], [.save(key: 1, revision: 1)]],
    ]
    let trio: [[StoreCall]] = [
      [.save(key: 0, revision: 1)], [.save(key: 1, revision: 1)], [.save(key: 2, revision: 1)],
    ]
    var random = trial.randomNumbers(case: firstCase)
    let crowds = (0..<trial.cases(crowdCount)).map { _ in
      trial.fewer(FreeUpdates.plans(&random)).map { $0.map(StoreCall.init) }
    }
    return ScheduledRuns(
      trial: trial, pairs: pairs.map { updates(from: initial, $0) },
      trios: [updates(from: initial, trio)],
      crowds: crowds.map { updates(from: [:], $0) })
  }

  private static func updates(
    from initial: [Int: Int], _ clients: [[StoreCall]]
  ) -> ScheduledCase {
    let expected = ExpectedContent(
      content: clients.joined().reduce(into: initial) { $1.apply(to: &$0) })
    return ScheduledCase(from: initial, clients) { run in
      try await expected.difference(run.store, run.subject, run.configuration)
    }
  }
}

extension Trial {
  /// Returns the clients' calls; for schedules of threads, fewer clients and calls.
  func fewer<Call>(_ clients: [[Call]]) -> [[Call]] {
    isOfThreads ? clients.prefix(4).map { Array($0.prefix(3)) } : clients
  }
}

extension StoreCall {
  /// The call that gives a key its content.
  init(_ change: KeyContent) {
    self =
      change.revision.map { .save(key: change.key, revision: $0) } ?? .delete(key: change.key)
  }
}
