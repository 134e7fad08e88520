/// Shortens a failing schedule: fewest preemptions first, then fewest choices that differ from the
/// default.
extension Search {
  /// The shortest failing schedule found, and whether the search has shown that none has fewer
  /// preemptions.
  ///
  /// First, single choices are reverted as long as the schedule still fails. Then all schedules
  /// with 0, 1, 2, … preemptions are enumerated within the runner's budget.
  mutating func shortened(_ found: Found) -> (found: Found, isFewest: Bool) {
    let simple = simplified(found)
    var left = runner.shrinkingBudget
    for preemptions in 0..<simple.preemptions {
      let (shorter, isComplete) = fewest(like: simple, preemptions: preemptions, budget: &left)
      if let shorter { return (shorter, true) }
      if !isComplete { return (simple, false) }
    }
    return (simple, true)
  }

  private mutating func simplified(_ found: Found) -> Found {
    var best = found
    var isChanging = true
    var left = runner.shrinkingBudget
    while isChanging {
      isChanging = false
      for place in best.choices.indices.reversed() {
        guard place < best.choices.count, best.choices[place].taken != 0, left > 0 else { continue }
        left -= share
        var choices = best.choices.map(\.taken)
        choices[place] = 0
        if let shorter = run(choices, like: found), shorter.isShorter(than: best) {
          best = shorter
          isChanging = true
        }
      }
    }
    return best
  }

  private mutating func fewest(
    like found: Found, preemptions: Int, budget left: inout Int
  ) -> (found: Found?, isComplete: Bool) {
    var prefix: [Choice] = []
    while left > 0 {
      left -= share
      if let shorter = run(prefix.map(\.taken), like: found) { return (shorter, true) }
      guard let next = DepthFirst.prefix(after: runner.choices, within: .preemptions(preemptions))
      else {
        return (nil, true)
      }
      prefix = next
    }
    return (nil, false)
  }

  /// The part of the budget that one more schedule uses.
  ///
  /// A long schedule uses more because it runs longer.
  private var share: Int { 1 + runner.choices.count / 1000 }

  /// Runs the choices.
  ///
  /// Returns the choices that were made if the schedule fails in the same way.
  private mutating func run(_ choices: [Int], like found: Found) -> Found? {
    guard case .failed(found.kind, let message) = runner.run(choices) else { return nil }
    return Found(
      kind: found.kind, message: message, choices: runner.choices, trace: runner.trace,
      generation: runner.generation)
  }
}
