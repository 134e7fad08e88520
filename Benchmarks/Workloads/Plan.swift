public import Measurement
import Persistence

/// What a run will do: which arms in which scenarios, how often, in which order, for how long.
public struct Plan: Sendable {
  /// The arms, the baseline's A/A arm included.
  public let arms: [Arm]
  /// The arm that all others are compared with.
  public let baseline: String
  /// The scenarios.
  public let scenarios: [Scenario]
  /// How many rounds are wanted.
  public let rounds: Int
  /// How long the measuring may take, in seconds.
  public let budget: Double
  /// The seed of orders and operations.
  public let seed: UInt64
  /// The order of the arms in each round, by their index.
  public let order: RoundOrder
  /// How long one scenario is measured in one round, in nanoseconds.
  public let window: UInt64

  /// How many operations a client does at least, so that slow stores have a figure too.
  public static let minimumOperations = 1

  /// Works out a plan.
  ///
  /// - Parameters:
  ///   - arms: The arms to measure; the A/A arm is added.
  ///   - scenarios: The scenarios.
  ///   - rounds: How many rounds, at least 1.
  ///   - budget: How long the measuring may take, in seconds.
  ///   - seed: The seed of orders and operations.
  /// - Throws: `InvalidParameter` when there is nothing to measure.
  public init(
    arms: [Arm], scenarios: [Scenario], rounds: Int, budget: Double, seed: UInt64
  ) throws(InvalidParameter) {
    let candidates = arms.filter { $0.kind != .floor }
    guard
      let baseline = candidates.first(where: { $0.id == "actor" }) ?? candidates.first
        ?? arms.first,
      !scenarios.isEmpty
    else { throw InvalidParameter(name: "bench", message: "nothing is left to measure.") }
    self.baseline = baseline.id
    self.arms = arms + [baseline.again]
    self.scenarios = scenarios
    self.rounds = rounds
    self.budget = budget
    self.seed = seed
    order = try RoundOrder(arms: self.arms.count, rounds: rounds, seed: seed)
    window = Self.window(self.arms, scenarios, rounds, budget)
  }

  /// The scenarios that an arm can do.
  ///
  /// - Parameter arm: The arm.
  /// - Returns: Its scenarios, in the plan's order.
  public func scenarios(of arm: Arm) -> [Scenario] {
    scenarios.filter { arm.obstacle(to: $0) == nil }
  }

  /// How long the run is expected to take, in seconds: an estimate from earlier runs on 2 cores.
  public var expectedSeconds: Double {
    min(budget, Double(rounds) * Self.seconds(arms, scenarios, window: window) + afterwards)
  }

  /// How long the rounds may take, in seconds: the budget without what is measured once, after them.
  var budgetOfRounds: Double { max(budget / 2, budget - afterwards) }

  /// What allocations and start delays take, in seconds.
  private var afterwards: Double { Self.afterwards(arms) }

  private static func afterwards(_ arms: [Arm]) -> Double {
    Double(arms.count { $0.kind != .floor }) * 0.75
  }

  /// The longest window that fits the budget, between 12 ms and 1 s.
  private static func window(
    _ arms: [Arm], _ scenarios: [Scenario], _ rounds: Int, _ budget: Double
  ) -> UInt64 {
    let overhead = seconds(arms, scenarios, window: 0)
    let measured = arms.reduce(0) { total, arm in
      total + scenarios.count { arm.obstacle(to: $0) == nil }
    }
    let ofRounds = max(budget / 2, budget - afterwards(arms)) * 0.9
    let available = (ofRounds / Double(max(1, rounds)) - overhead) / Double(max(1, measured))
    return UInt64(min(1, max(0.012, available)) * 1e9)
  }

  /// One round: the windows, and what starting processes, opening and checking stores costs.
  private static func seconds(
    _ arms: [Arm], _ scenarios: [Scenario], window: UInt64
  ) -> Double {
    arms.reduce(0) { total, arm in
      let own = scenarios.filter { arm.obstacle(to: $0) == nil }
      let stores = Set(own.map { StoreSize(records: $0.records, durability: $0.durability) })
      let records = stores.reduce(0) { $0 + $1.records }
      return total + 0.03 + Double(stores.count) * 0.01 + Double(records) * 25e-6
        + Double(own.count) * (Double(window) / 1e9 + 0.004)
    }
  }

  private struct StoreSize: Hashable {
    let records: Int
    let durability: Durability
  }
}
