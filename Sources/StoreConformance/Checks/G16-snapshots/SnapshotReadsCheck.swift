import Linearizability

extension Check {
  /// G16: every `loadAll` shows one moment, with all of a batch or nothing of it.
  ///
  /// First histories of chosen schedules, where the store's jobs can be chosen, and of threads, each
  /// explained as a whole map or not at all; then pairs of keys that are only ever changed together,
  /// and readers that look for a half.
  static let snapshotReads = Check(.snapshotReads) { trial in
    try await ScheduledRuns.snapshots(trial).run {
      let areBatchesWhole = trial.subject.claims.batches == .whole
      let pairs = PairWatch(trial)
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
