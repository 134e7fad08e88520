import Linearizability

extension Check {
  /// G16: every `loadAll` shows a single moment, with every item of a batch or none.
  ///
  /// The check records histories of chosen schedules, for stores whose jobs it can schedule, and of
  /// threads. Every history must have an order that explains the whole map. It then changes pairs
  /// of keys together while readers look for half of a pair.
  static let snapshotReads = Check(.snapshotReads) { trial in
    try await ScheduledRuns.snapshots(trial).run {
      let areBatchesWhole = trial.subject.claims.batches == .whole
      let pairs = PairWatch(trial: trial)
      guard trial.replay.only.map({ $0 < PairWatch.firstCase }) ?? true else {
        return areBatchesWhole
          ? await pairs.run() : .notExercised(Trial.noSuchCase(trial.replay))
      }
      var sweep = HistorySweep(trial, ordinary: 400) { random, _ in HistoryPlan.snapshots(&random) }
      let recorded = await sweep.run { HistorySweep.explanation(of: $0) }
      if case .broken = recorded { return recorded }
      return trial.replay.only == nil && areBatchesWhole
        ? recorded.joined(with: await pairs.run()) : recorded
    }
  }
}
