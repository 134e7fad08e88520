extension SuiteRun {
  /// The effort with which a store is tried first, for there is no telling how long it takes.
  private static let firstEffort = 0.01
  /// A round of checks with this much more effort, or less, is not worth its time.
  private static let leastGain = 1.5
  private static let greatestGain = 10.0
  /// How long a check may take in any case: starting a process takes a part of it.
  private static let leastLimitInSeconds = 2.0

  /// The findings of all requested checks, and a remark on how much was explored; `nil` without a
  /// budget.
  func budgeted(
    _ subject: Subject, _ failure: HarnessFailure?, until deadline: ContinuousClock.Instant?
  ) async -> (findings: [Guarantee: Finding], remark: Remark?)? {
    guard let deadline, let budget = options.budget else { return nil }
    let asked = Guarantee.allCases.filter { replay($0, subject) != nil }
    let results = await self.findings(asked, until: deadline) { guarantee, effort, limit in
      await finding(guarantee, subject, failure, effort: effort, budgetInSeconds: limit)
        ?? Self.outOfTime(budget)
    }
    var findings: [Guarantee: Finding] = [:]
    for guarantee in asked {
      findings[guarantee] =
        results[guarantee].map { finding, effort in
          finding.weighed(
            replay(guarantee, subject), subject.claims,
            isKnown: options.known.entry(subject.id, guarantee) != nil, effort: effort)
        } ?? Self.outOfTime(budget)
    }
    return (findings, Self.remark(results, budget))
  }

  /// Checks a store within a time: first every check with little effort, then, as far as the time
  /// goes, again with more effort; the duration of the previous round says how much more.
  ///
  /// - Parameters:
  ///   - guarantees: The checks.
  ///   - deadline: When the checks must have ended.
  ///   - check: Runs one check with an effort, and with so many seconds for it.
  /// - Returns: The finding of each check by the greatest effort that it came to, and that effort.
  private func findings(
    _ guarantees: [Guarantee], until deadline: ContinuousClock.Instant,
    by check: (Guarantee, _ effort: Double, _ limitInSeconds: Double) async -> Finding
  ) async -> [Guarantee: (finding: Finding, effort: Double)] {
    var results: [Guarantee: (finding: Finding, effort: Double)] = [:]
    var durations: [Guarantee: Double] = [:]
    var (effort, gain) = (min(Self.firstEffort, options.effort), 1.0)
    while true {
      let start = ContinuousClock.now
      for guarantee in guarantees where results[guarantee]?.finding.mayGainByEffort ?? true {
        let left = Self.seconds(.now, deadline)
        // A check that took so long with less effort would not come to an end.
        guard left > (durations[guarantee] ?? 0) * gain else { continue }
        let begun = ContinuousClock.now
        // A check that hangs is not to take the time of all the others.
        let finding = await check(guarantee, effort, max(left / 2, Self.leastLimitInSeconds))
        durations[guarantee] = Self.seconds(begun, .now)
        if results[guarantee] == nil || finding.saysSomething {
          results[guarantee] = (finding, effort)
        }
      }
      gain = min(
        Self.seconds(.now, deadline) / max(Self.seconds(start, .now), 0.001) * 0.8,
        options.effort / effort, Self.greatestGain)
      guard gain >= Self.leastGain else { return results }
      effort *= gain
    }
  }

  /// The finding of a check for which no time was left.
  private static func outOfTime(_ budget: Duration) -> Finding {
    .outOfTime("the budget of \(budget) was over before its turn")
  }

  /// How much was explored, for the report.
  private static func remark(
    _ results: [Guarantee: (finding: Finding, effort: Double)], _ budget: Duration
  ) -> Remark? {
    let efforts = results.values.map(\.effort)
    guard let least = efforts.min(), let most = efforts.max() else { return nil }
    let percent = { (effort: Double) in "\(Int((effort * 100).rounded(.up))) %" }
    let range = least == most ? percent(most) : "\(percent(least)) to \(percent(most))"
    let rest =
      least < FixedCase.longEffort
      ? "; cases that take long are left out below \(percent(FixedCase.longEffort))" : ""
    return Remark(
      "explored with \(range) of the ordinary effort, as the budget of \(budget) allowed\(rest)")
  }

  private static func seconds(
    _ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant
  ) -> Double {
    start.duration(to: end) / .seconds(1)
  }
}

extension Finding {
  /// Whether more effort could tell more.
  fileprivate var mayGainByEffort: Bool {
    if case .held = self { true } else { false }
  }

  fileprivate var saysSomething: Bool {
    switch self {
    case .held, .broken: true
    case .notExercised, .couldNotBeRun: false
    }
  }
}
