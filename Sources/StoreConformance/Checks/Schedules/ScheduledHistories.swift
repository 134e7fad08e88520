import Linearizability
import Schedules
import SeededRandom

extension ScheduledRuns {
  /// The part of G4 in which each schedule's history must have an order that explains it.
  static func linearizability(_ trial: Trial) -> ScheduledRuns {
    let pairs: [[[StoreCall]]] = [
      [[.save(key: 0, revision: 1)], [.find(key: 0), .find(key: 0)]],
      [[.save(key: 0, revision: 1), .find(key: 0)], [.find(key: 0)]],
      [[.save(key: 0, revision: 1), .find(key: 1)], [.save(key: 1, revision: 2), .find(key: 0)]],
      [[.delete(key: 0), .find(key: 0)], [.save(key: 0, revision: 1)]],
      [[.save(key: 0, revision: 1), .delete(key: 1)], [.loadAll]],
      [[.save(key: 2, revision: 1)], [.loadAll, .find(key: 2)]],
    ]
    let trios: [[[StoreCall]]] = [
      [[.save(key: 0, revision: 1)], [.save(key: 0, revision: 2)], [.find(key: 0)]],
      [[.save(key: 0, revision: 1)], [.delete(key: 0)], [.loadAll]],
    ]
    return histories(trial, pairs, trios) { random in
      HistoryPlan.sharedKeys(&random, number: Int.random(in: 0..<4, using: &random))
    }
  }

  /// The part of G16: the same for batches and for `loadAll`, checked as a whole map.
  static func snapshots(_ trial: Trial) -> ScheduledRuns {
    let both = StoreCall.saveAll([(key: 0, revision: 1), (key: 1, revision: 1)])
    let pairs: [[[StoreCall]]] = [
      [[both], [.loadAll]],
      [[both], [.find(key: 0), .find(key: 1)]],
      [[both], [.loadAll, .find(key: 0)]],
      [[.deleteAll([0, 1])], [.loadAll]],
      [[both], [.saveAll([(key: 1, revision: 2), (key: 2, revision: 2)]), .loadAll]],
    ]
    let trios: [[[StoreCall]]] = [[[both], [.deleteAll([0, 1])], [.loadAll]]]
    return histories(trial, pairs, trios) { HistoryPlan.snapshots(&$0) }
  }

  private static func histories(
    _ trial: Trial, _ pairs: [[[StoreCall]]], _ trios: [[[StoreCall]]],
    _ plan: (inout SplitMix64) -> HistoryPlan
  ) -> ScheduledRuns {
    let undecided = Undecided()
    let claims = trial.subject.claims
    var random = trial.randomNumbers(case: firstCase)
    let crowds = (0..<trial.cases(crowdCount)).map { _ in claims.fitting(plan(&random)) }
    let fixed = { (clients: [[StoreCall]]) in
      history(from: [0: 0, 1: 0], clients.map { $0.map(claims.fitting) }, undecided)
    }
    return ScheduledRuns(
      trial: trial, pairs: pairs.map(fixed), trios: trios.map(fixed),
      crowds: crowds.map { plan in
        history(
          from: plan.initial, trial.fewer(plan.clients.map { $0.steps.map(\.call) }), undecided)
      }, undecided: undecided)
  }

  /// Records the clients' calls and then a find of every key, in logical time.
  ///
  /// If `judgesViews`, a history counts as wrong only if it has an order without its views.
  static func history(
    from initial: [Int: Int], _ clients: [[StoreCall]], _ undecided: Undecided,
    judgesViews: Bool = false
  ) -> ScheduledCase {
    let keys = Set(initial.keys).union(clients.joined().flatMap(\.keys)).sorted()
    return ScheduledCase(initial: initial, tasks: ScheduledCase.tasks(clients)) { run in
      let recorder = HistoryRecorder<StoreCall>(clients: clients.count + 1)
      try await run.run(
        clients.enumerated().map { number, calls in
          ScheduledStore.Client(name: "client \(number)") { _ in
            for call in calls.compactMap({ run.store.prepared($0, keys: keys) }) {
              try await run.perform(call, client: number, recorder)
            }
          }
        })
      for key in keys {
        try await run.perform(.find(key: key), client: clients.count, recorder)
      }
      try await run.store.close()
      let (checker, history) = (LinearizabilityChecker(), try recorder.history())
      switch checker.check(history, startingFrom: initial) {
      case .linearizable: return nil
      case .unknown: undecided.addOne()
      case .notLinearizable(let counterexample):
        guard judgesViews else { return Violation(counterexample) }
        let rest = checker.check(try history.withoutViews(), startingFrom: initial)
        if case .linearizable = rest { return Violation(counterexample) }
      }
      return nil
    }
  }
}

extension ScheduledStore {
  fileprivate func perform(
    _ call: StoreCall, client: Int, _ recorder: HistoryRecorder<StoreCall>
  ) async throws {
    ScheduledStore.step(call.label)
    // Only the order of an end and a begin is part of the history's meaning.
    Schedules.touch("history", .read)
    let token = recorder.begin(client: client, call)
    let outcome = try await store.perform(call)
    Schedules.touch("history", .post)
    recorder.end(token, outcome)
    ScheduledStore.step(outcome.label)
  }
}

extension CallOutcome {
  /// The result, for a timeline of steps.
  fileprivate var label: String {
    switch self {
    case .returned(.found(let revision)): "found \(revision.map(String.init) ?? "none")"
    case .returned(.loaded(let content)): "loaded \(text(content))"
    case .returned(.counted(let count)): "counted \(count)"
    case .returned(.ok), .failed, .unknown: "returned"
    }
  }
}

extension StoreCall {
  /// The keys of the call.
  fileprivate var keys: [Int] {
    if case .find(let key) = self { [key] } else { effects.map(\.key) }
  }
}
