import Linearizability

extension Check {
  /// G5: every client reads its own writes, and never reads older content than before.
  static let sessions = Check(.sessions) { trial in
    var sweep = HistorySweep(trial, ordinary: 1_000) { random, _ in
      HistoryPlan.ownKeys(&random)
    }
    return await sweep.run { recorded in
      let violations = SessionChecks.violations(
        in: recorded.history, startingFrom: recorded.initial)
      guard let first = violations.first else { return .explained }
      let timeline = Timeline([first.earlier, first.read])
      return .broken(
        Violation(found: "\(first)").after(timeline.text.lines), picture: timeline.svg(marking: 1))
    }
  }
}
