package import Measurement
package import ResultModel

/// The work of a run: which arms in which scenarios, how often, in which order, for how long.
///
/// The arms that get a verdict are measured in blocks of a few, each with the baseline, so that
/// compared figures lie close together in time; one block has the A/A arm.
package struct Plan: Sendable {
  /// The blocks with verdicts, whose rounds take turns.
  package let headline: [Block]
  /// The response times of requests that come at their own times; `nil` when they are not asked
  /// for.
  package let openLoop: OpenLoopPart?
  /// The blocks that are measured apart, afterwards.
  package let sweeps: [Block]
  /// The arm that all others are compared with.
  package let baseline: String
  /// How many rounds of the headline blocks are wanted.
  package let rounds: Int
  /// How many of these rounds the budget is expected to have room for.
  package let fittingRounds: Int
  /// How many rounds of each sweep the budget is expected to have room for.
  package let fittingSweepRounds: [Int]
  /// How long the open loop, if there is one, and each sweep are expected to take, in seconds.
  package let expectedSecondsApart: [Double]
  /// How long the measuring may take, in seconds.
  package let budget: Double
  /// The kind of the clients; `nil` when each arm has the clients that suit it.
  package let callers: Callers?
  /// The user's items, in place of the benchmark's own.
  package let items: ItemsFile?
  /// The seed of orders and operations.
  package let seed: UInt64
  /// The probes that are run once for each store, besides allocations and start delay.
  package let probes: [ProbeRequest.Kind]
  /// How long one scenario of the headline is measured in one round, in nanoseconds.
  package let window: UInt64
  /// How long the measuring is expected to take, in seconds.
  package let expectedSeconds: Double
  /// The parts that the budget has no room for, in sentences.
  package let omissions: [String]

  /// The least number of operations of a client, so that slow stores have a figure too.
  package static let minimumOperations = 1
  /// How long all clients run before anything counts, in nanoseconds.
  package static let warmUp: UInt64 = 10_000_000
  /// The length of a window, relative to the length of the recording after it.
  static let windowsOfRecording: UInt64 = 20
  /// The shortest time for which a scenario of the headline is measured in a round, in nanoseconds.
  package static let shortestWindow: UInt64 = 100_000_000
  /// The longest time, in nanoseconds.
  static let longestWindow: UInt64 = 1_000_000_000
  /// How long one scenario of a sweep is measured in one round, in nanoseconds.
  static let sweepWindow: UInt64 = 100_000_000
  /// The most arms that a block compares with the baseline.
  static let armsOfBlock = 6

  /// Computes a plan.
  ///
  /// - Parameters:
  ///   - arms: The arms to compare; the A/A arm is added.
  ///   - scenarios: The scenarios in which they are compared.
  ///   - sweeps: The scenarios that are measured apart.
  ///   - openLoop: The requests that are sent at their own times; none where the callers are
  ///     threads.
  ///   - rounds: How many rounds there are, at least 1.
  ///   - budget: How long the measuring may take, in seconds.
  ///   - reference: The arm that all others are compared with; by default the actor, or the first
  ///     store.
  ///   - callers: The kind of the clients; arms that threads cannot call are left out, and the plan
  ///     says so. By default each arm has the clients that suit it.
  ///   - items: The user's items, in place of the benchmark's own.
  ///   - window: How long one scenario of the headline is measured in one round at least, in
  ///     nanoseconds.
  ///   - seed: The seed of orders and operations.
  ///   - probes: The probes that are run once for each store, besides allocations and start delay.
  ///   - omissions: The earlier omissions, in sentences.
  /// - Throws: `InvalidParameter` when there is nothing to measure or the budget has no room for
  ///   one round.
  package init(
    arms: [Arm], scenarios: [Scenario], sweeps: [Sweep] = [], openLoop: OpenLoopChoice? = nil,
    rounds: Int, budget: Double, against reference: String? = nil, callers: Callers? = nil,
    items: ItemsFile? = nil, window: UInt64 = Plan.shortestWindow, seed: UInt64,
    probes: [ProbeRequest.Kind] = [],
    omissions: [String] = []
  ) throws(InvalidParameter) {
    let openLoop = callers == .threads ? nil : openLoop
    let suited = ArmsByCaller(arms, sweeps, callers)
    let (arms, sweeps) = (suited.arms, suited.sweeps)
    guard let baseline = Self.baseline(of: arms, reference), !scenarios.isEmpty else {
      throw InvalidParameter(name: "bench", message: "nothing is left to measure.")
    }
    let groups = Self.groups(arms.filter { $0.id != baseline.id }, baseline)
    let fit = try Fit(
      groups: groups, scenarios: scenarios, sweeps: sweeps, openLoop: openLoop, rounds: rounds,
      window: window, budget: budget, once: suited.measuredOnce,
      costs: ExpectedCost(items, probes))
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
    self.probes = probes
    self.seed = seed
    self.window = fit.window
    expectedSeconds = fit.seconds
    self.omissions = omissions + suited.omissions + fit.omissions
  }

  /// All arms, each once, in the order in which they were named; the A/A arm comes after them.
  package var arms: [Arm] {
    var seen: Set<String> = []
    let all = (headline + apart).flatMap(\.arms).filter { seen.insert($0.id).inserted }
    return all.filter { $0.kind == .variant || $0.kind == .specimen }
      + all.filter { $0.kind == .again } + all.filter { $0.kind == .rival }
      + all.filter { $0.kind == .floor }
  }

  /// Whether a server must run while the plan is carried out.
  package var needsServer: Bool { arms.contains(where: \.isOnServer) }

  /// The arm that others are compared with unless the user says otherwise.
  static func baseline(of arms: [Arm], _ reference: String?) -> Arm? {
    if let reference { return arms.first { $0.id == reference } }
    let stores = arms.filter { $0.kind == .variant || $0.kind == .specimen }
    return stores.first { $0.id == "actor" } ?? stores.first
      ?? arms.first { $0.kind == .rival } ?? arms.first
  }

  /// The scenarios that answer the questions most people have.
  ///
  /// They say how often a store saves and finds with one client and with many, and how often a
  /// larger store saves, so that its saves survive a power cut. If the run has none of these
  /// scenarios, the ones with the fewest and the most clients are taken.
  var headlines: [Scenario] {
    let swept = sweeps.filter { $0.purpose == .sweep }.flatMap(\.scenarios)
      .filter { !scenarios.contains($0) && $0.records > 1_000 }
    let all = scenarios + swept
    let durable = all.filter { $0.durability == .powerLoss }
    let usual = (durable.isEmpty ? all : durable).filter {
      [.saveOnly, .readOnly].contains($0.workload)
    }
    let candidates = usual.isEmpty ? all : usual
    // Larger numbers of clients are for the curve.
    let most = candidates.map(\.clients).filter { $0 <= 32 }.max() ?? 32
    let ends = [candidates.map(\.clients).min(), most]
    var seen: Set<Scenario> = []
    return candidates.filter { ends.contains($0.clients) && seen.insert($0).inserted }
  }

  /// The scenarios in which arms are compared.
  package var scenarios: [Scenario] { headline.first?.scenarios ?? [] }

  /// The scenarios in which arms are compared, and those that are measured apart with an A/A arm,
  /// each with its arms.
  var compared: [(scenario: Scenario, arms: [Arm])] {
    let all = headline.flatMap(\.arms)
    let apart = sweeps.filter { sweep in
      sweep.purpose == .sweep && sweep.arms.contains { $0.kind == .again }
    }
    return scenarios.map { ($0, all) }
      + apart.flatMap { sweep in sweep.scenarios.map { ($0, sweep.arms) } }
  }

  /// Blocks of equal size, as far as possible, each beginning with the baseline.
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
