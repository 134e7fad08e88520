import Measurement
import ResultModel

/// All rounds of a run, by arm and scenario.
struct MeasuredRounds: Sendable {
  /// The round of a block; two arms are paired in the rounds that both have.
  struct RoundIndex: Hashable, Sendable {
    /// The block: headline blocks first, then the sweeps.
    let block: Int
    /// The round, from 0.
    let round: Int
    /// True if the round checks the end states of stores.
    var isVerifying = false
  }

  struct Measured {
    let place: RoundIndex
    let measurement: ScenarioMeasurement
    /// The share of all processors' time that other programs took.
    let othersShare: Figure
    var isBusy: Bool { othersShare.value.map { $0 > MachineLoad.limit } ?? false }
  }

  /// The arms in the order in which each round of each block ran them.
  private(set) var order: [[String]] = []
  private(set) var load: LoadTally
  private(set) var failures: [FailedRound] = []
  /// The time within windows, in nanoseconds.
  private(set) var measuredNanoseconds = 0.0
  private var lastIndex: RoundIndex?
  private(set) var measurements: [String: [Scenario: [Measured]]] = [:]
  private var openLoops = MeasuredOpenLoops()
  private(set) var openings: [String: [Scenario: [OpeningMeasurement]]] = [:]
  /// The counts of a separate process, or the reason why there are none.
  private(set) var ledgers: [String: [Scenario: CountedFiles]] = [:]
  /// The checked samples of calls.
  private var histories: [String: [Scenario: CheckedHistory]] = [:]
  /// The reason why an arm's figures of a block are withheld.
  private(set) var withheld: [String: [Scenario: String]] = [:]
  /// The figures whose stores were verified or cannot be verified; open loops have separate stores.
  private var verified: Set<Verified> = []
  /// The reason why figures are not verified, if it is not the end of the run.
  private var unverifiable: [Verified: String] = [:]

  /// An arm's figures in a scenario.
  private struct Verified: Hashable {
    let arm: String
    let scenario: Scenario
    var isOpenLoop = false
  }

  init(processors: Int) {
    load = LoadTally(processors: processors)
  }

  var isEmpty: Bool { measurements.isEmpty && openLoops.isEmpty && openings.isEmpty }

  mutating func add(_ result: RoundResult, arm measured: Arm, at place: RoundIndex) {
    let arm = measured.id
    note(arm, place)
    // The end state of a floor cannot be predicted.
    if place.isVerifying || measured.kind == .floor {
      verified.formUnion(
        result.measurements.map { Verified(arm: arm, scenario: $0.scenario) }
          + (result.openings ?? []).map { Verified(arm: arm, scenario: $0.scenario) }
          + (result.openLoops ?? []).map {
            Verified(arm: arm, scenario: $0.scenario, isOpenLoop: true)
          })
    }
    for measurement in result.measurements {
      measuredNanoseconds += Double(measurement.nanoseconds)
      // The server of a store is one of the other processes.
      let others =
        measured.isOnServer
        ? Figure.unavailable("its server takes a part")
        : measurement.othersShare(processors: load.processors)
      _ = load.add(
        "round \(place.round + 1), \(arm), \(measurement.scenario)",
        stolen: measurement.stolenShare, others: others)
      measurements[arm, default: [:]][measurement.scenario, default: []]
        .append(Measured(place: place, measurement: measurement, othersShare: others))
      if let history = measurement.history { add(history, of: measured, at: place) }
    }
    for opening in result.openings ?? [] {
      openings[arm, default: [:]][opening.scenario, default: []].append(opening)
    }
    for measurement in result.openLoops ?? [] {
      openLoops.add(measurement, arm: arm)
      measuredNanoseconds += measurement.points.reduce(0) { $0 + Double($1.window) }
      _ = load.add(
        "round \(place.round + 1), \(arm), open loop, \(measurement.scenario)",
        stolen: measurement.stolenShare,
        others: measured.isOnServer
          ? .unavailable("its server takes a part") : measurement.othersShare)
    }
  }

  /// Adds a sample.
  ///
  /// If no order explains it, only its scenario fails, and the store's other scenarios stay.
  private mutating func add(_ history: CheckedHistory, of arm: Arm, at place: RoundIndex) {
    histories[history.variant, default: [:]][history.scenario] = history
    guard let counterexample = history.counterexample else { return }
    let message =
      "\(history.variant) is not linearizable: \(counterexample). Its figures mean nothing and are "
      + "not shown."
    failures.append(
      FailedRound(
        arm: history.variant, round: place.round + 1, scenarios: [history.scenario],
        kind: .notLinearizable, message: message))
    withhold(arm, history.scenario, message)
  }

  /// The checks of samples of calls, in the order of the plan; a sample that is missing has a
  /// reason.
  func histories(_ plan: Plan) -> [CheckedHistory] {
    plan.arms.flatMap { arm in
      scenarios(plan, arm).compactMap { scenario in
        guard measurements[arm.id]?[scenario] != nil else { return nil }
        return histories[arm.id]?[scenario]
          ?? CheckedHistory(
            variant: arm.id, scenario: scenario,
            unchecked: "no round that is checked came to its end")
      }
    }
  }

  /// The outcomes of the requests in open loops, in the order of the plan.
  func openLoops(_ plan: Plan) -> [OpenLoopResult]? {
    plan.openLoop.map { openLoops.results($0) { obstacle($0, $1, isOpenLoop: true) } }
  }

  /// Takes the counts of a separate process, for all rounds of an arm.
  mutating func add(_ result: LedgerResult, arm: String, scenarios: [Scenario]) {
    for scenario in scenarios {
      let ledger = result.ledgers.first { $0.scenario == scenario }
      ledgers[arm, default: [:]][scenario] =
        ledger.map { .ledger($0) } ?? .missing(result.failure ?? "it was not counted")
    }
  }

  /// Returns true if the file operations of an arm were counted in a scenario, or if the reason for
  /// their absence is known.
  func hasLedger(_ arm: String, _ scenario: Scenario) -> Bool {
    ledgers[arm]?[scenario] != nil
  }

  /// Keeps the failure.
  ///
  /// The arm's other rounds stay, unless the store lost content: its content is checked only once,
  /// so the other rounds are no better.
  mutating func add(
    _ failure: RoundFailure, arm failed: Arm, scenarios: [Scenario], at place: RoundIndex
  ) {
    let arm = failed.id
    note(arm, place)
    failures.append(
      FailedRound(
        arm: arm, round: place.round + 1, scenarios: scenarios, kind: failure.kind,
        message: failure.description))
    if place.isVerifying {
      for scenario in scenarios {
        let reason = "not verified: the round in which its content was to be looked at failed"
        unverifiable[Verified(arm: arm, scenario: scenario)] = reason
        unverifiable[Verified(arm: arm, scenario: scenario, isOpenLoop: true)] = reason
      }
    }
    guard failure.kind.isAboutContent else { return }
    for scenario in scenarios { withhold(failed, scenario, failure.description) }
  }

  /// Withholds the figures of an arm, and those of the store that the arm measures again or with a
  /// delay: a store that fails its second time on its content is no better the first time.
  private mutating func withhold(_ arm: Arm, _ scenario: Scenario, _ reason: String) {
    for id in [arm.id, arm.repeats, arm.delay?.of].compactMap(\.self)
    where withheld[id]?[scenario] == nil {
      withheld[id, default: [:]][scenario] = reason
    }
  }

  private mutating func note(_ arm: String, _ place: RoundIndex) {
    if place != lastIndex { order.append([]) }
    lastIndex = place
    order[order.count - 1].append(arm)
  }

  /// The reason why the figures of an arm in a scenario are hidden; `nil` if they are shown.
  func obstacle(_ arm: String, _ scenario: Scenario, isOpenLoop: Bool = false) -> String? {
    let key = Verified(arm: arm, scenario: scenario, isOpenLoop: isOpenLoop)
    return withheld[arm]?[scenario]
      ?? (verified.contains(key) ? nil : unverifiable[key] ?? Self.notVerified)
  }

  private static let notVerified =
    "not verified: the run ended before the round in which its content is looked at"

  /// The measured arms whose figures are hidden because they were not verified, in the order of the
  /// plan.
  func unverified(_ plan: Plan) -> [String] {
    plan.arms.map(\.id).filter { arm in
      let closed = Set((measurements[arm] ?? [:]).keys).union((openings[arm] ?? [:]).keys)
        .map { Verified(arm: arm, scenario: $0) }
      let open = openLoops.scenarios(of: arm).map {
        Verified(arm: arm, scenario: $0, isOpenLoop: true)
      }
      return (closed + open).contains {
        withheld[arm]?[$0.scenario] == nil && !verified.contains($0)
      }
    }
  }

  /// The rounds that count: the quiet ones if they are enough for an interval, else all.
  func counted(_ arm: String, _ scenario: Scenario) -> [Measured]? {
    guard let all = measurements[arm]?[scenario] else { return nil }
    let quiet = all.filter { !$0.isBusy }
    return quiet.count >= MedianInterval.minimumCount ? quiet : all
  }

  /// The work of the machine for other programs; `nil` if no window is known.
  ///
  /// - Parameter synchronizations: The disk's times before the rounds, in nanoseconds.
  /// - Returns: The shares of the windows, and how many of them do not count.
  func machineLoad(_ synchronizations: [Double]) -> MachineLoad? {
    let cells = measurements.flatMap { arm, scenarios in scenarios.keys.map { (arm, $0) } }
    let counted = cells.flatMap { self.counted($0.0, $0.1) ?? [] }
    let shares = counted.compactMap(\.othersShare.value)
    guard !shares.isEmpty else { return nil }
    let all = cells.reduce(0) { $0 + (measurements[$1.0]?[$1.1]?.count ?? 0) }
    return MachineLoad(
      othersShare: shares.reduce(0, +) / Double(shares.count), windows: load.windows,
      busyWindows: load.busyWindows, leftOut: all - counted.count,
      synchronizations: synchronizations)
  }

  /// A figure that is measured once, or the reason why it is hidden: no round of the store counts.
  func shown(_ cell: ResultCell) -> ResultCell {
    let scenarios = (measurements[cell.variant] ?? [:]).keys
    let obstacles = scenarios.map { obstacle(cell.variant, $0) }
    guard cell.value != nil, !obstacles.isEmpty, obstacles.allSatisfy({ $0 != nil }),
      let reason = obstacles.compactMap(\.self).min()
    else { return cell }
    return ResultCell(cell.variant, cell.scenario, cell.metric, .unavailable(reason))
  }

  /// The scenarios of an arm in closed loops and openings, each once.
  func scenarios(_ plan: Plan, _ arm: Arm) -> [Scenario] {
    let blocks = (plan.headline + plan.sweeps).filter { block in
      block.arms.contains { $0.id == arm.id }
    }
    return blocks.flatMap(\.scenarios).unique()
  }

  /// The durations of single operations, in the order of the plan.
  ///
  /// O(rounds) histograms are merged; only their used slots take space in a file.
  func distributions(_ plan: Plan) -> [LatencyDistribution] {
    let scenarios = (plan.headline + plan.sweeps).flatMap(\.scenarios).unique()
    return plan.arms.flatMap { arm in
      scenarios.flatMap { scenario -> [LatencyDistribution] in
        guard obstacle(arm.id, scenario) == nil,
          let rounds = counted(arm.id, scenario)?.map(\.measurement)
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
}
