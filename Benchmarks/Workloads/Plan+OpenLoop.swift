import Measurement
import Persistence
public import ResultModel

/// Which requests are sent at their own times, to which arms.
public struct OpenLoopChoice: Sendable {
  /// The arms.
  public var arms: [Arm]
  /// The scenarios; their clients are those of the closed loop that rates refer to.
  public var scenarios: [Scenario]
  /// How many rounds are wanted, at least 1.
  public var rounds: Int
  /// Which requests.
  public var load: OpenLoopLoad

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - arms: The arms.
  ///   - scenarios: The scenarios.
  ///   - rounds: How many rounds are wanted, at least 1.
  ///   - load: Which requests.
  public init(arms: [Arm], scenarios: [Scenario], rounds: Int, load: OpenLoopLoad) {
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
  public struct OpenLoopPart: Sendable {
    /// Its arms, scenarios and rounds, with their order.
    public let block: Block
    /// Which requests are sent.
    public let load: OpenLoopLoad
    /// How many rounds the budget is expected to have room for.
    public let fittingRounds: Int

    init(_ choice: OpenLoopChoice, fittingRounds: Int, seed: UInt64) throws(InvalidParameter) {
      block = try Block(
        .openLoop, arms: choice.arms, scenarios: choice.scenarios, rounds: choice.rounds,
        window: choice.load.window, seed: seed, load: choice.load)
      load = choice.load
      self.fittingRounds = fittingRounds
    }
  }

  /// What is measured after the comparisons, in this order.
  var apart: [Block] { (openLoop.map { [$0.block] } ?? []) + sweeps }

  /// How many rounds of each of these the budget is expected to have room for.
  var fittingRoundsApart: [Int] { (openLoop.map { [$0.fittingRounds] } ?? []) + fittingSweepRounds }
}

extension Profile {
  /// The scenarios of open loops; one with compaction comes after the one without, with the same rates.
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

  /// What is sent in an open loop where a load is asked for: saves, and whatever workloads were named,
  /// with as many clients in the closed loop as the most that were named.
  ///
  /// The floor that does nothing is sent the same, to see what the harness can do; a run of the arms
  /// that were named by hand gets it too. What only one client may call is left out: requests overlap.
  ///
  /// - Parameters:
  ///   - load: Which requests.
  ///   - choice: What the user restricted the run to.
  ///   - arms: The arms that are compared.
  ///   - reference: What all others are compared with, if the user named it; it is sent the same once
  ///     more, so that noise can be told.
  ///   - rounds: How many rounds the comparisons have.
  /// - Returns: The choice; without scenarios nothing is sent.
  public func openLoop(
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
