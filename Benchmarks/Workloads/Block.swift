package import Measurement
package import ResultModel

/// A few arms that are measured side by side: each of them once in every round of the block.
package struct Block: Sendable {
  /// The purpose of a block.
  package enum Purpose: String, Sendable, Codable {
    /// Verdicts: the arms are compared with the baseline, round by round.
    case headline
    /// An overview of sizes or limits, in fewer rounds and without verdicts.
    case sweep
    /// Response times of requests that come at their own times.
    case openLoop
    /// How long it takes until a store that was closed can be used.
    case opening
  }

  /// The purpose of the block.
  package let purpose: Purpose
  /// The arms; in a headline block the first is the baseline.
  package let arms: [Arm]
  /// The scenarios.
  package let scenarios: [Scenario]
  /// How many rounds are wanted.
  package let rounds: Int
  /// How long one scenario is measured in one round, in nanoseconds.
  package let window: UInt64
  /// The order of the arms in each round, by their index.
  package let order: RoundOrder
  /// The requests that are sent in an open loop; `nil` in blocks of closed loops.
  package let load: OpenLoopLoad?
  /// Whether the requests of the arms to their files are counted, once for each scenario.
  let countsFiles: Bool

  init(
    _ purpose: Purpose, arms: [Arm], scenarios: [Scenario], rounds: Int, window: UInt64,
    seed: UInt64, load: OpenLoopLoad? = nil, countsFiles: Bool = true
  ) throws(InvalidParameter) {
    self.purpose = purpose
    self.arms = arms
    self.scenarios = scenarios
    self.rounds = rounds
    self.window = window
    self.load = load
    self.countsFiles = countsFiles && load == nil && purpose != .opening
    order = try RoundOrder(arms: arms.count, rounds: rounds, seed: seed)
  }

  /// The scenarios that an arm can do.
  ///
  /// - Returns: Its scenarios, in the block's order.
  package func scenarios(of arm: Arm) -> [Scenario] {
    scenarios.filter { arm.obstacle(to: $0) == nil }
  }
}

/// Scenarios that are measured apart, in fewer rounds and without verdicts.
package struct Sweep: Sendable {
  /// The arms.
  package var arms: [Arm]
  /// The scenarios.
  package var scenarios: [Scenario]
  /// How many rounds are wanted.
  package var rounds: Int
  /// Whether the requests of the arms to their files are counted, which takes extra time.
  package var countsFiles: Bool
  /// Whether stores are opened, each time in a fresh process, and nothing else.
  package var isOpening = false
  /// The name in the sentence about missing room in the budget; by default its scenarios are named.
  package var title: String?

  /// The name of the sweep in a sentence.
  var name: String {
    title ?? "what is measured apart: " + scenarios.map(\.description).joined(separator: "; ")
  }

  /// Creates a sweep.
  ///
  /// - Parameters:
  ///   - arms: The arms.
  ///   - scenarios: The scenarios.
  ///   - rounds: How many rounds are wanted, at least 1.
  ///   - countsFiles: Whether the requests of the arms to their files are counted.
  package init(arms: [Arm], scenarios: [Scenario], rounds: Int, countsFiles: Bool = true) {
    self.arms = arms
    self.scenarios = scenarios
    self.rounds = rounds
    self.countsFiles = countsFiles
  }
}
