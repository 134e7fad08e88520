extension SuiteRun {
  /// The effort of the first round, which is low because a store's duration is unknown.
  private static let firstEffort = 0.01
  /// A round of checks is worth its time only if its effort grows at least by this factor.
  private static let leastGain = 1.5
  private static let greatestGain = 10.0
  /// The minimum time limit of a check; starting a process takes part of it.
  private static let leastLimitInSeconds = 2.0

  /// The findings of all requested checks, and a remark on the effort; `nil` without a budget.
  func budgeted(
    _ subject: Subject, _ obstacle: Obstacle?, until deadline: ContinuousClock.Instant?
  ) async -> (findings: [Guarantee: Finding], remark: Remark?)? {
    guard let deadline, let budget = options.budget else { return nil }
    let asked = Guarantee.allCases.filter { replay($0, subject) != nil }
    let results = await self.findings(asked, until: deadline) { guarantee, effort, limit in
      await finding(guarantee, subject, obstacle, effort: effort, budgetInSeconds: limit)
        ?? Self.outOfTime(budget)
    }
    let hang = await firstHang(subject, asked.compactMap { results[$0]?.finding })
    var findings: [Guarantee: Finding] = [:]
    for guarantee in asked {
      if let hang, hang.guarantee == guarantee {
        findings[guarantee] = hang.finding
        continue
      }
      findings[guarantee] =
        results[guarantee].map { finding, effort in
          finding.comparedWithClaims(
            replay(guarantee, subject), subject.claims,
            isKnown: options.known.entry(subject.id, guarantee) != nil, effort: effort)
        } ?? Self.outOfTime(budget)
    }
    return (findings, Self.remark(results, budget))
  }

  /// Gives the first case that was silent under the budget the time that shows a hang.
  ///
  /// A hang is a verdict whatever the budget is. Other silent cases probably have the same cause.
  private func firstHang(
    _ subject: Subject, _ findings: [Finding]
  ) async -> (guarantee: Guarantee, finding: Finding)? {
    for case .notExercised(let reason) in findings {
      guard let replay = reason.silent, let child = children.command else { continue }
      let alone = await ChildRole.isolatedCheck(
        subject, replay, effort: options.effort, child: child, looksFurther: false,
        limitInSeconds: options.hangInSeconds)
      if case .broken = alone { return (replay.guarantee, alone) }
      return nil
    }
    return nil
  }

  /// Checks a store within a time limit.
  ///
  /// First every check runs with little effort. While time remains, they run again with more
  /// effort. The duration of the previous round determines the increase. The checks must have ended
  /// at the deadline. `check` runs one check with an effort and a time limit in seconds.
  ///
  /// - Returns: The finding of each check with the greatest effort that it reached, and that
  ///   effort.
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
        // This check needed too much time with less effort, and would not finish.
        guard left > (durations[guarantee] ?? 0) * gain else { continue }
        let begun = ContinuousClock.now
        // A hanging check must not take the time of all the others.
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

  /// A remark on the explored effort, for the report.
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
  /// True if more effort could reveal more.
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
