import Linearizability

extension Check {
  /// G4: every recorded history has an order that explains it (Herlihy and Wing 1990).
  ///
  /// First those of chosen schedules, where the store's jobs can be chosen; then those of threads.
  static let linearizability = Check(.linearizability) { trial in
    try await ScheduledRuns.linearizability(trial).run {
      var sweep = HistorySweep(trial, ordinary: 2_000) { random, number in
        HistoryPlan.sharedKeys(&random, number: number)
      }
      return await sweep.run { HistorySweep.explanation(of: $0) }
    }
  }
}

extension HistorySweep {
  /// Whether some order of the calls explains every result.
  static func explanation(of recorded: RecordedHistory) -> Judgement {
    switch LinearizabilityChecker().check(recorded.history, startingFrom: recorded.initial) {
    case .linearizable: .explained
    case .unknown: .undecided
    case .notLinearizable(let counterexample):
      .broken(counterexample.description, picture: counterexample.svg)
    }
  }
}
