import Linearizability
import Persistence

extension Check {
  /// G4: every recorded history has an order that explains it (Herlihy and Wing 1990).
  static let linearizability = Check(.linearizability) { trial in
    var sweep = HistorySweep(trial, ordinary: 2_000) { random, number in
      HistoryPlan.sharedKeys(&random, number: number)
    }
    let checker = LinearizabilityChecker()
    return await sweep.run { recorded in
      switch checker.check(recorded.history, startingFrom: recorded.initial) {
      case .linearizable: .explained
      case .unknown: .undecided
      case .notLinearizable(let counterexample): .broken(counterexample.description)
      }
    }
  }
}
