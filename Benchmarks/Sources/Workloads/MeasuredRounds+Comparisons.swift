import Measurement
import ResultModel

extension MeasuredRounds {
  /// All arms of the headline and of the further workloads, compared with the baseline in each
  /// scenario.
  func comparisons(_ plan: Plan) throws(InvalidParameter) -> [Comparison] {
    var comparisons: [Comparison] = []
    for (scenario, arms) in plan.compared {
      let reference = throughput(plan.baseline, scenario)
      let repeated = arms.first { $0.repeats == plan.baseline }.map { throughput($0.id, scenario) }
      let again = Self.pairs(repeated ?? [], reference)
      let floor =
        again.own.isEmpty
        ? nil : try NoiseFloor(ratios: zip(again.own, again.reference).map { $0 / $1 })
      for arm in arms where arm.id != plan.baseline {
        let pairs = Self.pairs(throughput(arm.id, scenario), reference)
        guard !pairs.own.isEmpty else { continue }
        let ratio = try PairedRatio(of: pairs.own, over: pairs.reference)
        let verdict =
          floor.map { ratio.verdict(noiseFloor: $0) }
          ?? .inconclusive(reason: "the A/A arm gave no figures")
        comparisons.append(
          Comparison(
            variant: arm.id, baseline: plan.baseline, scenario: scenario, ratio: ratio,
            noiseFloor: floor, verdict: verdict))
      }
    }
    return comparisons
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
