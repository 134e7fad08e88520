import Measurement
package import ResultModel

/// The requests of an open loop, and the arms that get them.
package struct OpenLoopChoice: Sendable {
  package var arms: [Arm]
  /// The scenarios; their number of clients is that of the closed loop that the rates refer to.
  package var scenarios: [Scenario]
  /// The requested number of rounds, at least 1.
  package var rounds: Int
  package var load: OpenLoopLoad

  func expectedSecondsOfRound(_ costs: ExpectedCost) -> Double {
    arms.reduce(0) { $0 + costs.openLoop($1, scenarios, load) }
  }
}

extension Plan {
  /// The open loop of a run.
  package struct OpenLoopPart: Sendable {
    /// The arms, scenarios and rounds of the open loop, with their order.
    package let block: Block
    package let load: OpenLoopLoad
    /// The number of rounds that are expected to fit into the budget.
    package let fittingRounds: Int

    init(_ choice: OpenLoopChoice, fittingRounds: Int, seed: UInt64) throws(InvalidParameter) {
      block = try Block(
        .openLoop, arms: choice.arms, scenarios: choice.scenarios, rounds: choice.rounds,
        window: choice.load.window, seed: seed, load: choice.load)
      load = choice.load
      self.fittingRounds = fittingRounds
    }
  }

  /// The blocks to measure after the comparisons, in this order.
  var apart: [Block] { (openLoop.map { [$0.block] } ?? []) + sweeps }

  /// For each of these blocks, the number of rounds that are expected to fit into the budget.
  var fittingRoundsApart: [Int] { (openLoop.map { [$0.fittingRounds] } ?? []) + fittingSweepRounds }
}

extension Profile {
  /// The scenarios of open loops.
  ///
  /// A scenario with compaction follows the same scenario without compaction and uses the same
  /// rates.
  private func openLoopScenarios(_ choice: Choice) -> [Scenario] {
    var choice = choice
    choice.workloads?.removeAll { !$0.suitsOpenLoop }
    let pair: [Workload] = [.overwrite, .overwriteCompacting]
    guard choice.workloads?.contains(.overwriteCompacting) ?? false else {
      return scenarios(choice)
    }
    var others = choice
    others.workloads = choice.workloads?.filter { !pair.contains($0) }
    var compacting = choice
    compacting.workloads = pair
    return scenarios(others) + scenarios(compacting)
  }

  /// The open loop for a load: saves, and the workloads that the user named.
  ///
  /// The closed loop has the largest number of clients that the user named.
  ///
  /// The floor that does nothing gets the same requests, to show the limits of the harness; it is
  /// added even if the user named the arms. Arms that support only one client are left out, because
  /// requests overlap.
  ///
  /// - Parameters:
  ///   - load: The requests.
  ///   - choice: The user's restrictions of the run.
  ///   - arms: The compared arms.
  ///   - reference: The arm to compare all others with, if the user named it; it gets the same
  ///     requests a second time, to show the noise.
  ///   - rounds: The number of rounds of the comparisons.
  /// - Returns: The choice; without scenarios, no requests are sent.
  package func openLoop(
    _ load: OpenLoopLoad, _ choice: Choice, arms: [Arm], against reference: String? = nil,
    rounds: Int
  ) -> OpenLoopChoice {
    var saves = choice
    saves.workloads = choice.workloads ?? [.saveOnly]
    saves.durabilities = choice.durabilities ?? [.powerLoss]
    // Each client saves its own keys.
    saves.clients = [min(choice.clients?.max() ?? 32, choice.records?.min() ?? 1_000)]
    let harness = Arm.floors(GeneratedRecords()).filter { arm in
      arm.id == "no-op" && !arms.contains { $0.id == arm.id }
    }
    let again = Plan.baseline(of: arms, reference).map { [$0.again] } ?? []
    return OpenLoopChoice(
      arms: (arms + again + harness).filter { $0.mostClients >= OpenLoop.places },
      scenarios: openLoopScenarios(saves), rounds: min(rounds, MedianInterval.minimumCount),
      load: load)
  }
}
