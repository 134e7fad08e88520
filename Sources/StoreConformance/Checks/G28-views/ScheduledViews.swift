import Linearizability
import Schedules
import SeededRandom

extension ScheduledRuns {
  /// The part of G28 in which each schedule's views must be explained with the changes beside them.
  static func views(_ trial: Trial) -> ScheduledRuns {
    let undecided = Undecided()
    let claims = trial.subject.claims
    let both = StoreCall.saveAll([(key: 0, revision: 1), (key: 2, revision: 1)])
    let page = StoreCall.page(after: nil, limit: 2, of: [])
    let pairs: [[[StoreCall]]] = [
      [[both], [.snapshot]], [[both], [.count, .count]], [[.deleteAll([0, 1])], [page]],
      [[.save(key: 2, revision: 1), .delete(key: 0)], [.page(after: 0, limit: .max, of: [])]],
    ]
    let trios: [[[StoreCall]]] = [[[both], [.deleteAll([0, 1])], [.count]]]
    var random = trial.randomNumbers(case: firstCase)
    let crowds = (0..<trial.cases(crowdCount)).map { _ in
      claims.fitting(HistoryPlan.views(&random))
    }
    let fixed = { (clients: [[StoreCall]]) in
      history(
        from: [0: 0, 1: 0], clients.map { $0.map(claims.fitting) }, undecided, judgesViews: true)
    }
    return ScheduledRuns(
      trial: trial, pairs: [SnapshotNumber.scheduledCase] + pairs.map(fixed),
      trios: trios.map(fixed),
      crowds: crowds.map { plan in
        history(
          from: plan.initial, trial.fewer(plan.clients.map { $0.steps.map(\.call) }), undecided,
          judgesViews: true)
      },
      pairsAre: "a client that changes and one that looks", undecided: undecided)
  }
}

extension HistoryPlan {
  /// Batches and single changes beside snapshots, counts and pages, from 2 to 4 clients on 2 to 4 keys.
  static func views(_ random: inout SplitMix64) -> HistoryPlan {
    let clients = Int.random(in: 2...4, using: &random)
    let keys = Int.random(in: 2...4, using: &random)
    return plan(clients, calls: 3...6, keys: keys, &random) { key, revision, random in
      let pair = [key, (key + 1) % keys]
      return switch Int.random(in: 0..<20, using: &random) {
      case 0..<4: .saveAll(pair.map { (key: $0, revision: revision) })
      case 4..<7: .deleteAll(pair)
      case 7..<9: .save(key: key, revision: revision)
      case 9: .delete(key: key)
      case 10..<13: .snapshot
      case 13..<16: .count
      default:
        .page(
          after: Bool.random(using: &random) ? nil : key,
          limit: [1, 2, 3, .max][Int.random(in: 0..<4, using: &random)], of: [])
      }
    }
  }
}

extension History where Call == StoreCall {
  /// The calls but the views.
  ///
  /// If no order explains these either, the views are not the defect.
  func withoutViews() throws -> Self {
    try History(operations.filter { !$0.call.isView })
  }
}
