package import SeededRandom

/// One choice between two or more alternatives.
package struct Choice: Equatable, Sendable {
  package var taken: Int
  package let alternatives: Int
  /// Whether the task or thread that ran last could have gone on.
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
  /// The given choices, then always the one that goes on.
  case given(GivenPolicy)
  /// All alternatives alike.
  case random(SplitMix64)
  /// Priorities with changes.
  case priorities(PriorityPolicy)
}

/// Choices that are given.
package struct GivenPolicy: Sendable {
  package let choices: [Int]
  /// Whether a choice without so many alternatives is an error; else the last one is taken: a
  /// shortened schedule may have fewer where the whole one had more.
  package var isStrict = false
  /// How many choices the schedule must have.
  package var count: Int?

  package init(choices: [Int]) { self.choices = choices }
}

/// Probabilistic concurrency testing.
package struct PriorityPolicy: Sendable {
  package var generator: SplitMix64
  package let depth: Int
  /// How many choices the next schedule is expected to have.
  package var length = 0
}

/// Depth-first enumeration without a memory of schedules: it computes the next choices from a
/// schedule.
package enum DepthFirst {
  /// The next schedule's first choices, or `nil` after the last one that has at most so many
  /// preemptions.
  ///
  /// Complexity: O(length of the schedule).
  package static func prefix(after choices: [Choice], preemptions limit: Int?) -> [Choice]? {
    var prefix = choices
    var preemptions = choices.count { $0.isPreemption }
    while var last = prefix.popLast() {
      if last.isPreemption { preemptions -= 1 }
      last.taken += 1
      guard last.taken < last.alternatives else { continue }
      let cost = last.isPreemption ? 1 : 0
      if let limit, preemptions + cost > limit { continue }
      prefix.append(last)
      return prefix
    }
    return nil
  }
}
