import Measurement

/// All rounds of a run, by arm and scenario.
struct MeasuredRounds: Sendable {
  /// The arms in the order in which each round ran them.
  var order: [[String]] = []
  private let arms: [String]
  private var measurements: [String: [Scenario: [ScenarioMeasurement]]] = [:]
  private(set) var disturbances: [String] = []

  init(arms: [String]) {
    self.arms = arms
  }

  mutating func add(_ result: RoundResult, arm: String) {
    for measurement in result.measurements {
      measurements[arm, default: [:]][measurement.scenario, default: []].append(measurement)
      if let disturbance = measurement.disturbance {
        disturbances.append(
          "round \(order.count + 1), \(arm), \(measurement.scenario): \(disturbance)")
      }
    }
  }

  /// Every figure, in the order of the plan.
  func cells(_ plan: Plan) -> [ResultCell] {
    plan.arms.flatMap { arm in
      plan.scenarios.flatMap { scenario in
        cells(arm, scenario)
      }
    }
  }

  /// Every arm against the baseline, scenario by scenario.
  func comparisons(_ plan: Plan) throws(InvalidParameter) -> [Comparison] {
    var comparisons: [Comparison] = []
    for scenario in plan.scenarios {
      guard let reference = throughput(plan.baseline, scenario) else { continue }
      let again = throughput("\(plan.baseline) (again)", scenario)
      let ratios = again.map { zip($0, reference).map { $0 / $1 } }
      let floor = try noiseFloor(ratios)
      for arm in plan.arms where arm.id != plan.baseline {
        guard let own = throughput(arm.id, scenario), own.count == reference.count else { continue }
        let ratio = try PairedRatio(of: own, over: reference)
        let verdict =
          floor.map { ratio.verdict(noiseFloor: $0) }
          ?? .inconclusive(reason: "the run has no A/A arm")
        comparisons.append(
          Comparison(
            variant: arm.id, baseline: plan.baseline, scenario: scenario, ratio: ratio,
            noiseFloor: floor, verdict: verdict))
      }
    }
    return comparisons
  }

  private func noiseFloor(
    _ ratios: [Double]?
  ) throws(InvalidParameter) -> NoiseFloor? {
    guard let ratios, !ratios.isEmpty else { return nil }
    return try NoiseFloor(ratios: ratios)
  }

  private func throughput(_ arm: String, _ scenario: Scenario) -> [Double]? {
    measurements[arm]?[scenario]?.map(\.throughput)
  }

  private func cells(_ arm: Arm, _ scenario: Scenario) -> [ResultCell] {
    if let reason = arm.obstacle(to: scenario) {
      return [ResultCell(arm.id, scenario, .throughput, .unavailable(reason))]
    }
    guard let rounds = measurements[arm.id]?[scenario] else {
      return [ResultCell(arm.id, scenario, .throughput, .unavailable("not measured"))]
    }
    return Metric.measured.map { metric in
      if let percent = metric.percent {
        return ResultCell(arm.id, scenario, metric, percent: percent, rounds: rounds)
      }
      return ResultCell(
        arm.id, scenario, metric, rounds: rounds.map { $0.figure(metric, isMetered: arm.isMetered) }
      )
    }
  }
}
