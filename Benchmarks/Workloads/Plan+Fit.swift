import Measurement
import Persistence
import ResultModel

extension Plan {
  /// How a run is fitted into its budget: first the rounds that give verdicts, then what is measured
  /// once, then the sweeps, and what is left makes the windows longer.
  struct Fit {
    private(set) var rounds: Int
    private(set) var sweepRounds: [Int]
    private(set) var openLoopRounds = 0
    private(set) var window = Plan.windows.lowerBound
    private(set) var seconds = 0.0
    private(set) var omissions: [String] = []
    private let costs: ExpectedCost

    init(
      groups: [[Arm]], scenarios: [Scenario], sweeps: [Sweep], openLoop: OpenLoopChoice?,
      rounds: Int, budget: Double, once measuredOnce: Int, costs: ExpectedCost
    ) throws(InvalidParameter) {
      self.costs = costs
      let once =
        Double(measuredOnce) * costs.once
        + Self.counting(groups.flatMap(\.self), scenarios, costs)
      let round = Self.round(groups, scenarios, Plan.windows.lowerBound, costs)
      let verifying =
        Self.round(groups, scenarios, Plan.windows.lowerBound, costs, verifies: true) - round
      guard round + verifying <= budget else {
        throw InvalidParameter(
          name: "bench",
          message: "one round takes about \(Self.text(round + verifying)) s, and the budget is "
            + "\(Self.text(budget)) s. Ask for fewer --variants, --workloads, --clients or "
            + "--records, or give --budget \(Self.text(1.2 * (round + verifying + once))) for one "
            + "round and \(Self.text(1.1 * (Double(rounds) * round + verifying + once))) for all.")
      }
      let left = budget - verifying
      self.rounds = min(rounds, max(1, Int((left - once) / round)))
      seconds = Double(self.rounds) * round + verifying + min(once, max(0, left - round))
      if self.rounds < rounds {
        omissions.append(
          "The budget of \(Self.text(budget)) s has room for \(self.rounds) of \(rounds) rounds"
            + (self.rounds < MedianInterval.minimumCount
              ? "; intervals and verdicts need \(MedianInterval.minimumCount). " : ". ")
            + "All of them take about \(Self.text(Double(rounds) * round + verifying + once)) s.")
      }
      sweepRounds = sweeps.map { _ in 0 }
      if let openLoop { fit(openLoop, budget) }
      fit(sweeps, budget)
      if self.rounds == rounds { lengthenWindow(groups, scenarios, budget) }
    }

    private mutating func fit(_ openLoop: OpenLoopChoice, _ budget: Double) {
      let round = openLoop.expectedSecondsOfRound(costs)
      guard round > 0 else { return }
      openLoopRounds = max(0, min(openLoop.rounds, Int((budget - seconds) / round)))
      let wanted = seconds + Double(openLoop.rounds) * round
      seconds += Double(openLoopRounds) * round
      guard openLoopRounds < openLoop.rounds else { return }
      omissions.append(
        "The budget is sure of \(openLoopRounds) of \(openLoop.rounds) rounds of the open loop. All "
          + "of them take --budget \(Self.text(1.1 * wanted)), or fewer --variants.")
    }

    private mutating func fit(_ sweeps: [Sweep], _ budget: Double) {
      for (index, sweep) in sweeps.enumerated() {
        let round =
          sweep.isOpening
          ? sweep.arms.reduce(0) { $0 + costs.opening($1, sweep.scenarios) }
          : Self.round([sweep.arms], sweep.scenarios, Plan.sweepWindow, costs, verifies: true)
        guard round > 0 else { continue }
        let counting =
          sweep.isOpening
          ? round : sweep.countsFiles ? Self.counting(sweep.arms, sweep.scenarios, costs) : 0
        sweepRounds[index] = max(0, min(sweep.rounds, Int((budget - seconds - counting) / round)))
        seconds += Double(sweepRounds[index]) * round + (sweepRounds[index] > 0 ? counting : 0)
        guard sweepRounds[index] < sweep.rounds else { continue }
        omissions.append(
          "The budget is sure of \(sweepRounds[index]) of \(sweep.rounds) rounds of what is "
            + "measured apart: "
            + sweep.scenarios.map(\.description).joined(separator: "; ") + ".")
      }
    }

    private mutating func lengthenWindow(
      _ groups: [[Arm]], _ scenarios: [Scenario], _ budget: Double
    ) {
      let windows = groups.flatMap(\.self).reduce(0) { total, arm in
        total + scenarios.count { arm.obstacle(to: $0) == nil }
      }
      let spare = max(0, 0.97 * budget - seconds) / Double(max(1, windows * rounds))
      let longer = min(Double(Plan.windows.upperBound), Double(window) + spare * 1e9)
      seconds += (longer - Double(window)) / 1e9 * Double(windows * rounds)
      window = UInt64(longer)
    }

    /// What the arms ask of their files, each counted once.
    private static func counting(
      _ arms: [Arm], _ scenarios: [Scenario], _ costs: ExpectedCost
    ) -> Double {
      var seen: Set<String> = []
      return arms.filter { seen.insert($0.id).inserted }
        .reduce(0) { $0 + costs.counting($1, scenarios) }
    }

    private static func round(
      _ groups: [[Arm]], _ scenarios: [Scenario], _ window: UInt64,
      _ costs: ExpectedCost, verifies: Bool = false
    ) -> Double {
      groups.flatMap(\.self).reduce(0) { total, arm in
        total
          + costs.armRun(
            arm, scenarios, window: window, warmUp: Plan.warmUp, verifies: verifies)
      }
    }

    private static func text(_ seconds: Double) -> String { "\(Int(seconds.rounded(.up)))" }
  }
}
