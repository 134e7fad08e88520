package import SeededRandom

/// One choice between two or more alternatives.
package struct Choice: Equatable, Sendable {
  package var taken: Int
  package let alternatives: Int
  /// True if the task or thread that ran last could have continued.
  package let canGoOn: Bool

  package init(taken: Int, alternatives: Int, canGoOn: Bool) {
    self.taken = taken
    self.alternatives = alternatives
    self.canGoOn = canGoOn
  }

  package var isPreemption: Bool { canGoOn && taken != 0 }
}

/// How the choices of a schedule are made.
package enum ChoicePolicy: Sendable {
  /// The given choices; after them, always the task or thread that is already running.
  case given(GivenPolicy)
  /// Every alternative with equal probability.
  case random(SplitMix64)
  /// Random priorities that change at random choices.
  case priorities(PriorityPolicy)
  /// Random priorities of steps: partial order sampling.
  case partialOrder(SplitMix64)
}

/// A policy that makes the given choices.
package struct GivenPolicy: Sendable {
  package let choices: [Int]
  /// True if a choice with too few alternatives is an error.
  ///
  /// Otherwise the policy takes the last alternative: a shortened schedule may have fewer
  /// alternatives than the original.
  package var isStrict = false
  /// The number of choices that the schedule must have, or `nil` for any number.
  package var count: Int?

  package init(choices: [Int]) { self.choices = choices }
}

/// Probabilistic concurrency testing.
package struct PriorityPolicy: Sendable {
  package var generator: SplitMix64
  package let depth: Int
  /// The expected number of choices in the next schedule.
  package var length = 0
}

/// Depth-first enumeration that keeps no memory of earlier schedules: it computes the next choices
/// from a schedule.
package enum DepthFirst {
  /// The first choices of the next schedule, or `nil` if no schedule within the bound is left.
  ///
  /// Complexity: O(length of the schedule).
  package static func prefix(
    after choices: [Choice], within bound: Strategy.Bound?
  ) -> [Choice]? {
    var prefix = choices
    var cost = choices.reduce(0) { $0 + (bound?.cost(of: $1) ?? 0) }
    while var last = prefix.popLast() {
      cost -= bound?.cost(of: last) ?? 0
      last.taken += 1
      guard last.taken < last.alternatives else { continue }
      if let bound, cost + bound.cost(of: last) > bound.most { continue }
      prefix.append(last)
      return prefix
    }
    return nil
  }
}

extension Strategy.Bound {
  var most: Int {
    switch self {
    case .preemptions(let most), .delays(let most): most
    }
  }

  func cost(of choice: Choice) -> Int {
    switch self {
    case .preemptions: choice.isPreemption ? 1 : 0
    case .delays: choice.taken
    }
  }
}
