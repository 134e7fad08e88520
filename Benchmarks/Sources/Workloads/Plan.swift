package import Measurement
package import ResultModel

/// The plan of a run: the arms, the scenarios, the number of rounds, their order and their lengths.
///
/// The arms that get a verdict are measured in small blocks, each with the baseline, so that
/// compared figures are close together in time. One block has the A/A arm.
package struct Plan: Sendable {
  /// The blocks with verdicts, measured in alternating rounds.
  package let headline: [Block]
  /// The open loop; `nil` if none is requested.
  package let openLoop: OpenLoopPart?
  /// The blocks that are measured separately, after the comparisons.
  package let sweeps: [Block]
  /// The arm to compare all others with.
  package let baseline: String
  /// The requested number of rounds of the headline blocks.
  package let rounds: Int
  /// The number of these rounds that are expected to fit into the budget.
  package let fittingRounds: Int
  /// For each sweep, the number of rounds that are expected to fit into the budget.
  package let fittingSweepRounds: [Int]
  /// The expected time of the open loop, if there is one, and of each sweep, in seconds.
  package let expectedSecondsApart: [Double]
  /// The limit for the measuring time, in seconds.
  package let budget: Double
  /// The kind of the clients; `nil` if each arm has its default kind.
  package let callers: Callers?
  /// The user's items, which replace the benchmark's own.
  package let items: ItemsFile?
  /// The seed of orders and operations.
  package let seed: UInt64
  /// The measured time of a scenario of the headline in a round, in nanoseconds.
  package let window: UInt64
  /// The expected measuring time, in seconds.
  package let expectedSeconds: Double
  /// The parts that do not fit into the budget, in sentences.
  package let omissions: [String]
  /// The store that the run is about, if there is one.
  package var subject: MeasuredSubject?

  /// The minimum number of operations of a client, so that slow stores have a figure too.
  package static let minimumOperations = 1
  /// The warm-up time of all clients, in nanoseconds.
  package static let warmUp: UInt64 = 10_000_000
  /// The length of a window, relative to the length of the recording after it.
  static let windowsOfRecording: UInt64 = 20
  /// The shortest measured time of a headline scenario in a round, in nanoseconds.
  package static let shortestWindow: UInt64 = 100_000_000
  /// The longest measured time of a headline scenario in a round, in nanoseconds.
  static let longestWindow: UInt64 = 1_000_000_000
  /// The measured time of a scenario of a sweep in a round, in nanoseconds.
  static let sweepWindow: UInt64 = 100_000_000
  /// The highest number of arms that a block compares with the baseline.
  static let armsOfBlock = 6

  /// Computes a plan.
  ///
  /// - Parameters:
  ///   - arms: The arms to compare; the A/A arm is added.
  ///   - scenarios: The scenarios in which they are compared.
  ///   - sweeps: The scenarios to measure separately.
  ///   - openLoop: The requests of the open loop; ignored if the callers are threads.
  ///   - rounds: The number of rounds, at least 1.
  ///   - budget: The limit for the measuring time, in seconds.
  ///   - reference: The arm to compare all others with; by default the subject, the actor, or the
  ///     first store.
  ///   - callers: The kind of the clients. Arms that threads cannot call are left out, with a
  ///     sentence in the plan. By default each arm has its default kind.
  ///   - items: The user's items, which replace the benchmark's own.
  ///   - planted: The delays to plant in calls of the reference arm, as shares of a call.
  ///   - window: The shortest measured time of a headline scenario in a round, in nanoseconds.
  ///   - seed: The seed of orders and operations.
  ///   - omissions: The earlier omissions, in sentences.
  /// - Throws: `InvalidParameter` when there is nothing to measure or the budget has no room for a
  ///   round.
  package init(
    arms: [Arm], scenarios: [Scenario], sweeps: [Sweep] = [], openLoop: OpenLoopChoice? = nil,
    rounds: Int, budget: Double, against reference: String? = nil, callers: Callers? = nil,
    items: ItemsFile? = nil, planted: [Double] = [], window: UInt64 = Plan.shortestWindow,
    seed: UInt64,
    omissions: [String] = []
  ) throws(InvalidParameter) {
    let openLoop = callers == .threads ? nil : openLoop
    let suited = ArmsByCaller(arms, sweeps, callers)
    let (arms, sweeps) = (suited.arms, suited.sweeps)
    guard let baseline = Self.baseline(of: arms, reference), !scenarios.isEmpty else {
      throw InvalidParameter(name: "bench", message: "no scenario is left to measure.")
    }
    let costs = ExpectedCost(items)
    func fitted(_ candidates: [Arm]) throws(InvalidParameter) -> (groups: [[Arm]], fit: Fit) {
      let groups = Self.groups(candidates, baseline)
      return (
        groups,
        try Fit(
          groups: groups, scenarios: scenarios, sweeps: sweeps, openLoop: openLoop, rounds: rounds,
          window: window, budget: budget, once: suited.measuredOnce, costs: costs)
      )
    }
    let others = arms.filter { $0.id != baseline.id }
    let planting = Planting(planted, baseline, scenarios, rounds: rounds)
    let (groups, fit, omission) = try planting.added(to: others, fitted)
    var headline: [Block] = []
    for (number, group) in groups.enumerated() {
      headline.append(
        try Block(
          .headline, arms: group, scenarios: scenarios, rounds: rounds, window: fit.window,
          seed: seed &+ UInt64(number)))
    }
    var apart: [Block] = []
    for sweep in sweeps where !sweep.arms.isEmpty {
      apart.append(
        try Block(
          sweep.isOpening ? .opening : .sweep, arms: sweep.arms, scenarios: sweep.scenarios,
          rounds: sweep.rounds, window: sweep.isOpening ? 0 : Self.sweepWindow,
          seed: seed &+ 1_000 &+ UInt64(apart.count),
          countsFiles: sweep.countsFiles))
    }
    self.headline = headline
    self.sweeps = apart
    self.openLoop = try openLoop.map { choice throws(InvalidParameter) in
      try OpenLoopPart(choice, fittingRounds: fit.roundsApart.first ?? 0, seed: seed &+ 2_000)
    }
    self.baseline = baseline.id
    self.rounds = rounds
    fittingRounds = fit.rounds
    fittingSweepRounds = Array(fit.roundsApart.dropFirst(openLoop == nil ? 0 : 1))
    expectedSecondsApart = fit.secondsApart
    self.budget = budget
    self.callers = callers
    self.items = items
    self.seed = seed
    self.window = fit.window
    expectedSeconds = fit.seconds
    self.omissions = omissions + suited.omissions + [omission].compactMap(\.self) + fit.omissions
  }

  /// All arms, each once, in the order in which the user named them; then the A/A arm and the planted arms,
  /// then rivals and floors.
  package var arms: [Arm] {
    let all = (headline + apart).flatMap(\.arms).unique(by: \.id)
    return all.filter(\.kind.isStore)
      + [ArmKind.again, .planted, .rival, .floor].flatMap { kind in all.filter { $0.kind == kind } }
  }

  /// True if the plan needs a running server.
  package var needsServer: Bool { arms.contains(where: \.isOnServer) }

  /// The default arm to compare others with, unless the user names one: the run's subject, the
  /// actor, or the first store.
  static func baseline(of arms: [Arm], _ reference: String?) -> Arm? {
    if let reference { return arms.first { $0.id == reference } }
    let stores = arms.filter(\.kind.isStore)
    return stores.first { $0.kind == .subject } ?? stores.first { $0.id == "actor" } ?? stores.first
      ?? arms.first { $0.kind == .rival } ?? arms.first
  }

  /// The scenarios that answer the most common questions.
  ///
  /// They show how often a store saves and finds with a single client and with many, and how often
  /// a larger store saves with power-loss durability. If the run has none of these scenarios, the
  /// result is those with the fewest and the most clients.
  var headlines: [Scenario] {
    let swept = sweeps.filter { $0.purpose == .sweep }.flatMap(\.scenarios)
      .filter { !scenarios.contains($0) && $0.records > 1_000 }
    let all = scenarios + swept
    let durable = all.filter { $0.durability == .powerLoss }
    let usual = (durable.isEmpty ? all : durable).filter {
      [.saveOnly, .readOnly].contains($0.workload)
    }
    let candidates = usual.isEmpty ? all : usual
    // Larger numbers of clients serve only the scaling curve.
    let most = candidates.map(\.clients).filter { $0 <= 32 }.max() ?? 32
    let ends = [candidates.map(\.clients).min(), most]
    return candidates.filter { ends.contains($0.clients) }.unique()
  }

  /// The scenarios in which arms are compared.
  package var scenarios: [Scenario] { headline.first?.scenarios ?? [] }

  /// The scenarios in which arms are compared, and those that are measured separately with an A/A
  /// arm, each with its arms.
  var compared: [(scenario: Scenario, arms: [Arm])] {
    let all = headline.flatMap(\.arms)
    let apart = sweeps.filter { sweep in
      sweep.purpose == .sweep && sweep.arms.contains { $0.kind == .again }
    }
    return scenarios.map { ($0, all) }
      + apart.flatMap { sweep in sweep.scenarios.map { ($0, sweep.arms) } }
  }

  /// Blocks of about equal size, each beginning with the baseline.
  private static func groups(_ others: [Arm], _ baseline: Arm) -> [[Arm]] {
    let candidates = [baseline.again] + others
    let count = (candidates.count + armsOfBlock - 1) / armsOfBlock
    return (0..<count).map { group in
      let from = group * candidates.count / count
      let to = (group + 1) * candidates.count / count
      return [baseline] + candidates[from..<to]
    }
  }
}
