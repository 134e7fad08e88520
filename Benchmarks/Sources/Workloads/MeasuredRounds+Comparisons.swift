import Measurement
import ResultModel

extension MeasuredRounds {
  /// All arms of the headline and of the further workloads, compared with the baseline in each
  /// scenario.
  func comparisons(_ plan: Plan) throws(InvalidParameter) -> [Comparison] {
    var comparisons: [Comparison] = []
    for (scenario, arms) in plan.compared {
      let floor = try noiseFloor(plan, scenario)
      let delays = try floor.map { floor throws(InvalidParameter) in
        try self.delays(plan, scenario, arms, floor)
      }
      let planted = PlantedDifferences(delays?.seen ?? [], unmeasured: delays?.unmeasured ?? [])
      for arm in arms where arm.id != plan.baseline {
        guard let ratio = try ratio(arm.id, plan.baseline, scenario) else { continue }
        // A planted arm shows what the noise floor sees, so no other planted arm judges it.
        let judges = arm.kind == .planted ? .none : planted
        let verdict =
          floor.map { ratio.verdict(noiseFloor: $0, planted: judges) }
          ?? .inconclusive(reason: "the A/A arm gave no figures")
        comparisons.append(
          Comparison(
            variant: arm.id, baseline: plan.baseline, scenario: scenario, ratio: ratio,
            noiseFloor: floor, verdict: verdict))
      }
    }
    return comparisons
  }

  /// The smallest difference that the run sees in each compared scenario.
  func resolutions(_ plan: Plan) throws(InvalidParameter) -> [Resolution] {
    var resolutions: [Resolution] = []
    for (scenario, arms) in plan.compared {
      if let resolution = try resolution(plan, scenario, arms) { resolutions.append(resolution) }
    }
    return resolutions
  }

  /// `nil` without enough rounds of the A/A arm.
  private func resolution(
    _ plan: Plan, _ scenario: Scenario, _ arms: [Arm]
  ) throws(InvalidParameter) -> Resolution? {
    guard let floor = try noiseFloor(plan, scenario), floor.interval.isSupported else {
      return nil
    }
    let delays = try delays(plan, scenario, arms, floor)
    return Resolution(scenario, floor, planted: delays.seen, unmeasured: delays.unmeasured)
  }

  /// The planted delays with figures, and the shares of those without.
  private func delays(
    _ plan: Plan, _ scenario: Scenario, _ arms: [Arm], _ floor: NoiseFloor
  ) throws(InvalidParameter) -> (seen: [SeenDelay], unmeasured: [Double]) {
    var (seen, unmeasured): ([SeenDelay], [Double]) = ([], [])
    for arm in arms {
      guard let delay = arm.delay, arm.plantedIn?.contains(scenario) == true else { continue }
      if let ratio = try ratio(arm.id, plan.baseline, scenario) {
        seen.append(SeenDelay(arm.id, share: delay.share, ratio, floor))
      } else {
        unmeasured.append(delay.share)
      }
    }
    return (seen, unmeasured)
  }

  /// `nil` if the A/A arm has no figures.
  private func noiseFloor(
    _ plan: Plan, _ scenario: Scenario
  ) throws(InvalidParameter) -> NoiseFloor? {
    guard let again = plan.arms.first(where: { $0.repeats == plan.baseline }),
      let ratio = try ratio(again.id, plan.baseline, scenario)
    else { return nil }
    return try NoiseFloor(ratios: ratio.ratios)
  }

  /// `nil` if the arms have no round in common.
  private func ratio(
    _ arm: String, _ reference: String, _ scenario: Scenario
  ) throws(InvalidParameter) -> PairedRatio? {
    let pairs = Self.pairs(throughput(arm, scenario), throughput(reference, scenario))
    return pairs.own.isEmpty ? nil : try PairedRatio(of: pairs.own, over: pairs.reference)
  }

  /// The throughput of the rounds that both arms have, in the order of the first arm.
  private static func pairs(
    _ own: [(place: RoundIndex, value: Double)], _ reference: [(place: RoundIndex, value: Double)]
  ) -> (own: [Double], reference: [Double]) {
    let references = Dictionary(
      reference.map { ($0.place, $0.value) }, uniquingKeysWith: { first, _ in first })
    let both = own.compactMap { figure in references[figure.place].map { (figure.value, $0) } }
      .filter { $0.0 > 0 && $0.1 > 0 }
    return (both.map(\.0), both.map(\.1))
  }

  private func throughput(
    _ arm: String, _ scenario: Scenario
  ) -> [(place: RoundIndex, value: Double)] {
    guard obstacle(arm, scenario) == nil else { return [] }
    return (counted(arm, scenario) ?? []).map { ($0.place, $0.measurement.throughput) }
  }
}
