import Measurement
import ResultModel

/// All rounds of a run, by arm and scenario.
struct MeasuredRounds: Sendable {
  /// Which round of which block; arms are paired where both have it.
  struct Place: Hashable, Sendable {
    /// The block: headline blocks first, then the sweeps.
    let block: Int
    /// The round, from 0.
    let round: Int
  }

  private struct Measured {
    let place: Place
    let measurement: ScenarioMeasurement
  }

  /// The arms in the order in which each round of each block ran them.
  private(set) var order: [[String]] = []
  private(set) var disturbances: [String] = []
  private(set) var failures: [FailedRound] = []
  /// The time within windows, in nanoseconds.
  private(set) var measuredNanoseconds = 0.0
  private var lastPlace: Place?
  private var measurements: [String: [Scenario: [Measured]]] = [:]
  private var openLoops = MeasuredOpenLoops()
  private var openings: [String: [Scenario: [OpeningMeasurement]]] = [:]
  /// What was counted in a process of its own, or why it was not.
  private var ledgers: [String: [Scenario: CountedFiles]] = [:]
  /// Why an arm's figures of a block are withheld.
  private var withheld: [String: [Scenario: String]] = [:]

  var isEmpty: Bool { measurements.isEmpty && openLoops.isEmpty && openings.isEmpty }

  mutating func add(_ result: RoundResult, arm: String, at place: Place) {
    note(arm, place)
    for measurement in result.measurements {
      measuredNanoseconds += Double(measurement.nanoseconds)
      measurements[arm, default: [:]][measurement.scenario, default: []]
        .append(Measured(place: place, measurement: measurement))
      if let disturbance = measurement.disturbance {
        disturbances.append(
          "round \(place.round + 1), \(arm), \(measurement.scenario): \(disturbance)")
      }
    }
    for opening in result.openings ?? [] {
      openings[arm, default: [:]][opening.scenario, default: []].append(opening)
    }
    for measurement in result.openLoops ?? [] {
      openLoops.add(measurement, arm: arm)
      measuredNanoseconds += measurement.points.reduce(0) { $0 + Double($1.window) }
      if let disturbance = ScenarioMeasurement.disturbance(measurement.stolenShare) {
        disturbances.append(
          "round \(place.round + 1), \(arm), open loop, \(measurement.scenario): \(disturbance)")
      }
    }
  }

  /// What became of the requests in open loops, in the order of the plan.
  func openLoops(_ plan: Plan) -> [OpenLoopResult]? {
    plan.openLoop.map { openLoops.results($0, withheld: withheld) }
  }

  /// Takes what was counted in a process of its own, for all rounds of an arm.
  mutating func add(_ result: LedgerResult, arm: String, scenarios: [Scenario]) {
    for scenario in scenarios {
      let ledger = result.ledgers.first { $0.scenario == scenario }
      ledgers[arm, default: [:]][scenario] =
        ledger.map { .ledger($0) } ?? .missing(result.failure ?? "it was not counted")
    }
  }

  /// Whether an arm's file operations were counted in a scenario, or why not is known.
  func hasLedger(_ arm: String, _ scenario: Scenario) -> Bool {
    ledgers[arm]?[scenario] != nil
  }

  /// Keeps what failed; the arm's other rounds stay, unless the store lost something: its content is
  /// looked at once, so the other rounds are no better.
  mutating func add(
    _ failure: RoundFailure, arm: String, scenarios: [Scenario], at place: Place
  ) {
    note(arm, place)
    failures.append(
      FailedRound(
        arm: arm, round: place.round + 1, scenarios: scenarios, kind: failure.kind,
        message: failure.description))
    guard failure.kind == .wrongEndState else { return }
    for scenario in scenarios { withheld[arm, default: [:]][scenario] = failure.description }
  }

  private mutating func note(_ arm: String, _ place: Place) {
    if place != lastPlace { order.append([]) }
    lastPlace = place
    order[order.count - 1].append(arm)
  }

  /// Every figure, in the order of the plan.
  func cells(_ plan: Plan) -> [ResultCell] {
    plan.arms.flatMap { arm in
      let blocks = (plan.headline + plan.sweeps).filter { block in
        block.arms.contains { $0.id == arm.id }
      }
      var seen: Set<Scenario> = []
      let scenarios = blocks.flatMap(\.scenarios).filter { seen.insert($0).inserted }
      return scenarios.flatMap { cells(arm, $0) }
    }
  }

  private static func reasonNotCounted(_ arm: Arm, _ scenario: Scenario) -> String {
    if !scenario.workload.hasSaves { return "no saves in this workload" }
    return arm.kind == .again
      ? "counted for the arm that this one repeats"
      : "not asked: what was measured apart is not counted in this profile"
  }

  private func cells(_ arm: Arm, _ scenario: Scenario) -> [ResultCell] {
    let isOpening = scenario.workload == .open
    if let reason = arm.obstacle(to: scenario) ?? withheld[arm.id]?[scenario] {
      return [
        ResultCell(arm.id, scenario, isOpening ? .openToFind : .throughput, .unavailable(reason))
      ]
    }
    if isOpening { return openingCells(arm, scenario) }
    guard let rounds = measurements[arm.id]?[scenario]?.map(\.measurement) else {
      return [ResultCell(arm.id, scenario, .throughput, .unavailable("not measured"))]
    }
    let counted =
      ledgers[arm.id]?[scenario]
      ?? .missing(Self.reasonNotCounted(arm, scenario))
    let files = Metric.countedInFiles.map { counted.cell(arm.id, scenario, $0) }
    return Metric.measured(in: scenario).map { metric in
      if let percent = metric.percent {
        return ResultCell(arm.id, scenario, metric, percent: percent, rounds: rounds)
      }
      return ResultCell(
        arm.id, scenario, metric,
        rounds: rounds.map { $0.figure(metric) })
    } + files
  }

  private func openingCells(_ arm: Arm, _ scenario: Scenario) -> [ResultCell] {
    guard let rounds = openings[arm.id]?[scenario] else {
      return [ResultCell(arm.id, scenario, .openToFind, .unavailable("not measured"))]
    }
    return Metric.seenAtOpening.map { metric in
      ResultCell(arm.id, scenario, metric, rounds: rounds.map { $0.figure(metric) })
    }
  }

  /// How long single operations took, in the order of the plan.
  ///
  /// O(rounds) histograms are merged; only their used slots take room in a file.
  func distributions(_ plan: Plan) -> [LatencyDistribution] {
    let scenarios = (plan.headline + plan.sweeps).flatMap(\.scenarios)
    var seen: Set<Scenario> = []
    let unique = scenarios.filter { seen.insert($0).inserted }
    return plan.arms.flatMap { arm in
      unique.flatMap { scenario -> [LatencyDistribution] in
        guard withheld[arm.id]?[scenario] == nil,
          let rounds = measurements[arm.id]?[scenario]?.map(\.measurement)
        else { return [] }
        return LatencyDistribution.Operation.allCases.compactMap { operation in
          var merged = Histogram()
          for round in rounds { merged.merge(operation == .find ? round.finds : round.saves) }
          guard merged.count > 0 else { return nil }
          return LatencyDistribution(
            variant: arm.id, scenario: scenario, operation: operation,
            histogram: merged.coarsened())
        }
      }
    }
  }

  /// Every arm of the headline against the baseline, scenario by scenario.
  func comparisons(_ plan: Plan) throws(InvalidParameter) -> [Comparison] {
    var comparisons: [Comparison] = []
    for scenario in plan.scenarios {
      let reference = throughput(plan.baseline, scenario)
      let again = Self.pairs(throughput("\(plan.baseline) (again)", scenario), reference)
      let floor =
        again.own.isEmpty
        ? nil : try NoiseFloor(ratios: zip(again.own, again.reference).map { $0 / $1 })
      for arm in plan.headline.flatMap(\.arms) where arm.id != plan.baseline {
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

  /// The throughput of the rounds that both have, in the order of the first.
  private static func pairs(
    _ own: [(place: Place, value: Double)], _ reference: [(place: Place, value: Double)]
  ) -> (own: [Double], reference: [Double]) {
    let references = Dictionary(
      reference.map { ($0.place, $0.value) }, uniquingKeysWith: { first, _ in first })
    let both = own.compactMap { figure in references[figure.place].map { (figure.value, $0) } }
      .filter { $0.0 > 0 && $0.1 > 0 }
    return (both.map(\.0), both.map(\.1))
  }

  private func throughput(
    _ arm: String, _ scenario: Scenario
  ) -> [(place: Place, value: Double)] {
    guard withheld[arm]?[scenario] == nil else { return [] }
    return (measurements[arm]?[scenario] ?? []).map { ($0.place, $0.measurement.throughput) }
  }
}
