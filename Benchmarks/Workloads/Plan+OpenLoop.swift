import Measurement
package import ResultModel

/// The requests that are sent at their own times, and the arms that get them.
package struct OpenLoopChoice: Sendable {
  /// The arms.
  package var arms: [Arm]
  /// The scenarios; their clients are those of the closed loop that rates refer to.
  package var scenarios: [Scenario]
  /// How many rounds are wanted, at least 1.
  package var rounds: Int
  /// The requests.
  package var load: OpenLoopLoad

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - arms: The arms.
  ///   - scenarios: The scenarios.
  ///   - rounds: How many rounds are wanted, at least 1.
  ///   - load: The requests.
  package init(arms: [Arm], scenarios: [Scenario], rounds: Int, load: OpenLoopLoad) {
    self.arms = arms
    self.scenarios = scenarios
    self.rounds = rounds
    self.load = load
  }

  func expectedSecondsOfRound(_ costs: ExpectedCost) -> Double {
    arms.reduce(0) { $0 + costs.openLoop($1, scenarios, load) }
  }
}

extension Plan {
  /// The open loop of a run.
  package struct OpenLoopPart: Sendable {
    /// Its arms, scenarios and rounds, with their order.
    package let block: Block
    /// The requests that are sent.
    package let load: OpenLoopLoad
    /// How many rounds the budget is expected to have room for.
    package let fittingRounds: Int

    init(_ choice: OpenLoopChoice, fittingRounds: Int, seed: UInt64) throws(InvalidParameter) {
      block = try Block(
        .openLoop, arms: choice.arms, scenarios: choice.scenarios, rounds: choice.rounds,
        window: choice.load.window, seed: seed, load: choice.load)
      load = choice.load
      self.fittingRounds = fittingRounds
    }
  }

  /// The blocks that are measured after the comparisons, in this order.
  var apart: [Block] { (openLoop.map { [$0.block] } ?? []) + sweeps }

  /// How many rounds of each of these the budget is expected to have room for.
  var fittingRoundsApart: [Int] { (openLoop.map { [$0.fittingRounds] } ?? []) + fittingSweepRounds }
}

extension Profile {
  /// The scenarios of open loops; a scenario with compaction comes after the same scenario without
  /// compaction, with the same rates.
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

  /// The choice of an open loop where a load is asked for: saves, and the workloads that were
  /// named.
  ///
  /// The closed loop has as many clients as the largest number that was named.
  ///
  /// The floor that does nothing gets the same requests, to show the limits of the harness; a run
  /// of arms that were named by hand has it too. Arms that only one client may call are left out:
  /// requests overlap.
  ///
  /// - Parameters:
  ///   - load: The requests.
  ///   - choice: The user's restrictions of the run.
  ///   - arms: The arms that are compared.
  ///   - reference: The arm that all others are compared with, if the user named it; it gets the
  ///     same requests once more, so that noise can be told.
  ///   - rounds: How many rounds the comparisons have.
  /// - Returns: The choice; if it has no scenarios, nothing is sent.
  package func openLoop(
    _ load: OpenLoopLoad, _ choice: Choice, arms: [Arm], against reference: String? = nil,
    rounds: Int
  ) -> OpenLoopChoice {
    var saves = choice
    saves.workloads = choice.workloads ?? [.saveOnly]
    saves.durabilities = choice.durabilities ?? [.powerLoss]
    // A client saves keys of its own.
    saves.clients = [min(choice.clients?.max() ?? 32, choice.records?.min() ?? 1_000)]
    let harness = Arm.all.filter { arm in
      arm.id == "no-op" && !arms.contains { $0.id == arm.id }
    }
    let again = Plan.baseline(of: arms, reference).map { [$0.again] } ?? []
    return OpenLoopChoice(
      arms: (arms + again + harness).filter { $0.mostClients >= OpenLoop.places },
      scenarios: openLoopScenarios(saves), rounds: min(rounds, MedianInterval.minimumCount),
      load: load)
  }
}
