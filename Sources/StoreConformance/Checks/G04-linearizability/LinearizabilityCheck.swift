import Linearizability

extension Check {
  /// G4: every recorded history has an order that explains it (Herlihy and Wing 1990).
  ///
  /// The check first tries chosen schedules, for stores whose jobs it can schedule, and then real
  /// threads.
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
  /// Judges whether some order of the calls explains every result.
  static func explanation(of recorded: RecordedHistory) -> Judgement {
    switch LinearizabilityChecker().check(recorded.history, startingFrom: recorded.initial) {
    case .linearizable: .explained
    case .unknown: .undecided
    case .notLinearizable(let counterexample):
      .broken(Violation(counterexample), picture: counterexample.svg)
    }
  }
}
