/// The finding of a check about a store, before the comparison with the store's declarations.
package enum Finding: Sendable, Codable, Equatable {
  /// No counterexample among this many states, schedules or faults.
  case held(explored: Int, detail: String)
  /// A counterexample was found.
  case broken(Counterexample)
  /// The check could not produce a result, for the given reason.
  case notExercised(Reason)
  /// The machine or the suite itself failed as described, so nothing is known about the store.
  ///
  /// For example, a child process could not be started, or the temporary directory is full.
  case couldNotBeRun(String)
}

extension Finding {
  /// Returns the finding, or not exercised for a store that held a guarantee which it is declared
  /// or known to break.
  ///
  /// This applies only to less than the ordinary effort, and to a single case.
  func comparedWithClaims(
    _ replay: Replay?, _ claims: Claims, isKnown: Bool = false, effort: Double
  ) -> Finding {
    guard let replay, case .held = self else { return self }
    let isKept = claims.breaks.contains(replay.guarantee)
    guard isKept || isKnown else { return self }
    let head = "not looked for: the store is \(isKept ? "kept for breaking" : "known to break") it"
    if replay.only != nil {
      return .notExercised(Reason(.notLookedFor, head + ", and one case alone was tried"))
    }
    guard effort < 1 else { return self }
    let percent = Int((effort * 100).rounded(.up))
    return .notExercised(
      Reason(
        .notLookedFor,
        head + ", and \(percent) % of the ordinary effort need not come to that; give the run more "
          + "time or effort"))
  }

  /// The finding for a check for which a run's budget was too short.
  ///
  /// `silent` is a case in which no call returned for most of the time.
  static func outOfTime(_ how: String, silentIn silent: Replay? = nil) -> Finding {
    .notExercised(Reason(.outOfTime, "no time was left: \(how)", silentIn: silent))
  }
}
