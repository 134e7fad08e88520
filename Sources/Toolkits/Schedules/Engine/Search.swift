import SeededRandom

/// One exploration: runs the schedules of a strategy and keeps the shortest failure.
struct Search {
  /// A failing schedule.
  struct Found {
    let kind: ScheduleFailure.Kind
    let message: String
    let choices: [Choice]

    var preemptions: Int { choices.count { $0.isPreemption } }

    /// Fewest preemptions first, then fewest choices that are not the usual one, then the shortest.
    func isShorter(than other: Found) -> Bool { cost < other.cost }

    private var cost: (Int, Int, Int) {
      (preemptions, choices.count { $0.taken != 0 }, choices.count)
    }
  }

  var explorer: Explorer
  let keepGoing: Bool
  private(set) var schedules = 0
  private(set) var failures = 0
  private(set) var best: Found?
  private(set) var extent = Exploration.Extent.bounded
  private var isOver = false

  init(explorer: Explorer, keepGoing: Bool) {
    self.explorer = explorer
    self.keepGoing = keepGoing
  }

  /// Runs the schedules of the strategy, until one fails unless told to keep going.
  ///
  /// - Throws: ``ScheduleError`` for a malformed line.
  mutating func run(_ strategy: Strategy) throws(ScheduleError) {
    switch strategy.kind {
    case .exhaustive(let limit, let preemptions):
      enumerate(limit: limit, preemptions: preemptions)
    case .random(let seed, let count):
      var chooser = RandomChoices(generator: SplitMix64(seed: seed))
      sample(count) { explorer, _ in explorer.run(&chooser) }
    case .pct(let seed, let count, let depth):
      var chooser = PriorityChoices(seed: seed, depth: depth)
      sample(count) { explorer, length in
        chooser.begin(expecting: length)
        return explorer.run(&chooser)
      }
    case .replay(let line):
      var chooser = GivenChoices(choices: try ScheduleText.choices(of: line))
      note(explorer.run(&chooser))
      extent = .replayed
    }
  }

  private mutating func enumerate(limit: Int, preemptions: Int?) {
    var prefix: [Choice] = []
    while schedules < limit, !Task.isCancelled {
      var chooser = GivenChoices(choices: prefix.map(\.taken))
      let outcome = explorer.run(&chooser)
      // The escaped job is the reason why the choices differ.
      if outcome.kind != .escaped, !explorer.choices.starts(with: prefix) {
        return disagree(with: prefix)
      }
      note(outcome)
      if isOver { return }
      guard let next = DepthFirst.prefix(after: explorer.choices, preemptions: preemptions) else {
        extent = .complete
        return
      }
      prefix = next
    }
  }

  private mutating func sample(
    _ count: Int, _ run: (inout Explorer, _ length: Int) -> Explorer.Outcome
  ) {
    var longest = 0
    while schedules < count, !Task.isCancelled {
      note(run(&explorer, longest))
      if isOver { return }
      longest = max(longest, explorer.choices.count)
    }
    if schedules == count { extent = .sampled }
  }

  private mutating func note(_ outcome: Explorer.Outcome) {
    schedules += 1
    guard case .failed(let kind, let message) = outcome else { return }
    failures += 1
    keep(Found(kind: kind, message: message, choices: explorer.choices))
    if kind == .escaped || !keepGoing { end() }
  }

  private mutating func keep(_ found: Found) {
    if let best, !found.isShorter(than: best) { return }
    best = found
  }

  /// The replayed part of a schedule had other alternatives than when it was found.
  private mutating func disagree(with prefix: [Choice]) {
    schedules += 1
    failures += 1
    best = Found(
      kind: .notDeterministic,
      message: "the same choices led to other jobs the second time: the body depends on something "
        + "besides the schedule (a clock, randomness, state left from before, the order of a "
        + "dictionary)",
      choices: prefix)
    end()
  }

  private mutating func end() {
    isOver = true
    extent = .stopped
  }
}
