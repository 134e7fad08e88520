/// Makes a failing schedule short: the fewest preemptions, then the fewest unusual choices.
enum Shrinking {
  /// The shortest failing schedule that was found, and whether none has fewer preemptions.
  ///
  /// First single choices are taken back as long as the schedule still fails; then all schedules
  /// with 0, 1, 2, … preemptions are enumerated, as far as ``budget`` goes.
  static func shortest(
    _ found: Search.Found, _ explorer: inout Explorer
  ) -> (found: Search.Found, isFewest: Bool) {
    let simple = simplified(found, &explorer)
    var left = budget
    for preemptions in 0..<simple.preemptions {
      let (shorter, isComplete) = fewest(
        like: simple, preemptions: preemptions, budget: &left, &explorer)
      if let shorter { return (shorter, true) }
      if !isComplete { return (simple, false) }
    }
    return (simple, true)
  }

  private static let budget = 5000

  private static func simplified(
    _ found: Search.Found, _ explorer: inout Explorer
  ) -> Search.Found {
    var best = found
    var isChanging = true
    var left = budget
    while isChanging {
      isChanging = false
      for place in best.choices.indices.reversed() {
        guard place < best.choices.count, best.choices[place].taken != 0, left > 0 else { continue }
        left -= 1
        var choices = best.choices.map(\.taken)
        choices[place] = 0
        if let shorter = run(choices, like: found, &explorer), shorter.isShorter(than: best) {
          best = shorter
          isChanging = true
        }
      }
    }
    return best
  }

  private static func fewest(
    like found: Search.Found, preemptions: Int, budget left: inout Int, _ explorer: inout Explorer
  ) -> (found: Search.Found?, isComplete: Bool) {
    var prefix: [Choice] = []
    while left > 0 {
      left -= 1
      if let shorter = run(prefix.map(\.taken), like: found, &explorer) { return (shorter, true) }
      guard let next = DepthFirst.prefix(after: explorer.choices, preemptions: preemptions) else {
        return (nil, true)
      }
      prefix = next
    }
    return (nil, false)
  }

  /// Runs the choices; gives the choices that were made if the schedule fails in the same way.
  private static func run(
    _ choices: [Int], like found: Search.Found, _ explorer: inout Explorer
  ) -> Search.Found? {
    var chooser = GivenChoices(choices: choices)
    guard case .failed(found.kind, let message) = explorer.run(&chooser) else { return nil }
    return Search.Found(kind: found.kind, message: message, choices: explorer.choices)
  }
}
