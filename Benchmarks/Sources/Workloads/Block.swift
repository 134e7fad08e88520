package import Measurement
package import ResultModel

/// A few arms that are measured side by side: each arm once in every round of the block.
package struct Block: Sendable {
  /// The purpose of a block.
  package enum Purpose: String, Sendable, Codable {
    /// Verdicts: the block compares the arms with the baseline, round by round.
    case headline
    /// An overview of sizes or limits, in fewer rounds and without verdicts.
    case sweep
    /// Response times of requests in an open loop.
    case openLoop
    /// The time until a closed store can be used again.
    case opening
  }

  package let purpose: Purpose
  /// The arms; in a headline block the first is the baseline.
  package let arms: [Arm]
  package let scenarios: [Scenario]
  /// The requested number of rounds.
  package let rounds: Int
  /// The measured time of a scenario in a round, in nanoseconds.
  package let window: UInt64
  /// The order of the arms in each round, by index.
  package let order: RoundOrder
  /// The requests of an open loop; `nil` in blocks of closed loops.
  package let load: OpenLoopLoad?
  /// True if the block counts the requests of the arms to their files, once for each scenario.
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
  /// - Returns: The arm's scenarios, in the block's order.
  package func scenarios(of arm: Arm) -> [Scenario] {
    scenarios.filter { arm.obstacle(to: $0) == nil }
  }
}

/// Scenarios that are measured separately, in fewer rounds and without verdicts.
package struct Sweep: Sendable {
  package var arms: [Arm]
  package var scenarios: [Scenario]
  /// The requested number of rounds.
  package var rounds: Int
  /// True if the sweep counts the requests of the arms to their files, which takes extra time.
  package var countsFiles = true
  /// True if the sweep only opens stores, each time in a fresh process.
  package var isOpening = false
  /// The name for the sentence about missing room in the budget; by default the names of the
  /// scenarios.
  package var title: String?

  /// The name of the sweep in a sentence.
  var name: String {
    title ?? "what is measured apart: " + scenarios.map(\.description).joined(separator: "; ")
  }
}
