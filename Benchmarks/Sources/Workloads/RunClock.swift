import Measurement

/// The elapsed time of a run, and the expected time of its next step.
struct RunClock: Sendable {
  private let now: @Sendable () -> UInt64
  private let start: UInt64
  private let budget: Double
  private let costs: ExpectedCost
  /// The latest duration of an arm in a block, in seconds.
  private var taken: [Step: Double] = [:]

  private struct Step: Hashable {
    let arm: String
    let block: Int
  }

  init(budget: Double, costs: ExpectedCost, now: @escaping @Sendable () -> UInt64) {
    self.now = now
    self.budget = budget
    self.costs = costs
    start = now()
  }

  /// Seconds since the run began.
  var elapsed: Double { Double(now() - start) / 1e9 }

  mutating func add(_ seconds: Double, arm: Arm, block: Int) {
    taken[Step(arm: arm.id, block: block)] = seconds
  }

  func cost(_ arm: Arm, _ block: Block, _ number: Int, verifies: Bool) -> Double {
    let expected = costs.round(arm, block, warmUp: Plan.warmUp, verifies: verifies)
    return taken[Step(arm: arm.id, block: number)] ?? expected
  }

  func cost(_ blocks: [(number: Int, block: Block)], verifies: Bool) -> Double {
    blocks.reduce(0) { total, entry in
      entry.block.arms.reduce(total) {
        $0 + cost($1, entry.block, entry.number, verifies: verifies)
      }
    }
  }

  /// Returns true if a step of this many seconds fits into the budget, apart from a reserve.
  func fits(_ seconds: Double, keeping reserve: Double = 0) -> Bool {
    elapsed + seconds <= budget - reserve
  }
}
