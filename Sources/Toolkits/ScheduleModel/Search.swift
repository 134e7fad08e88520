import SeededRandom

/// One exploration: runs the schedules of a strategy and keeps the shortest failure.
package struct Search<Runner: ScheduleRunner> {
  /// The outcome of a schedule.
  package typealias Outcome = ScheduleOutcome<Runner.Kind>

  /// A failing schedule.
  struct Found {
    let kind: Runner.Kind
    let message: String
    let choices: [Choice]
    let trace: UInt64
    let generation: Int

    var preemptions: Int { choices.count { $0.isPreemption } }

    /// Compares preemptions first, then choices that differ from the default, then lengths.
    func isShorter(than other: Found) -> Bool { cost < other.cost }

    private var cost: (Int, Int, Int) {
      (preemptions, choices.count { $0.taken != 0 }, choices.count)
    }
  }

  package var runner: Runner
  let keepGoing: Bool
  /// False if no further schedule may begin.
  package var mayGoOn: () -> Bool = { !Task.isCancelled }
  package private(set) var schedules = 0
  /// The number of times that the exploration began anew, and the schedules before it last did.
  private(set) var restarts = 0
  private(set) var earlier = 0
  private(set) var failures = 0
  private(set) var best: Found?
  /// The kind of the failure found, before shortening.
  package var failureKind: Runner.Kind? { best?.kind }
  private(set) var extent = ExplorationResult<Runner.Kind>.Extent.bounded
  private var isOver = false
  /// True if not every schedule runs, so one with fewer preemptions may be missing.
  private(set) var isReduced = false

  /// Creates a search without running any schedule.
  ///
  /// With `keepGoing`, all schedules run and count even after one fails.
  package init(runner: Runner, keepGoing: Bool) {
    self.runner = runner
    self.keepGoing = keepGoing
  }

  /// Runs the schedules of the strategy, up to the first failure unless `keepGoing` is true.
  ///
  /// - Throws: ``ScheduleError`` for a malformed line.
  package mutating func run(_ strategy: Strategy) throws(ScheduleError) {
    isReduced = strategy.isReduced
    switch strategy.kind {
    case .exhaustive(let limit, let bound, .sourceSets):
      enumerateClasses(limit: limit, within: bound)
    case .exhaustive(let limit, let bound, .none): enumerate(limit: limit, within: bound)
    case .random(let seed, let count):
      sample(count, .random(SplitMix64(seed: seed)))
    case .pct(let seed, let count, let depth):
      sample(
        count, .priorities(PriorityPolicy(generator: SplitMix64(seed: seed), depth: depth)))
    case .pos(let seed, let count):
      sample(count, .partialOrder(SplitMix64(seed: seed)))
    case .replay(let line):
      let parts = try ScheduleText.parts(of: line)
      runner.show(parts.sites)
      var given = GivenPolicy(choices: parts.choices)
      given.isStrict = true
      given.count = parts.count
      var policy = ChoicePolicy.given(given)
      note(runner.run(&policy))
      extent = .replayed
    }
  }

  private mutating func enumerate(limit: Int, within bound: Strategy.Bound?) {
    var prefix: [Choice] = []
    while schedules < limit, mayGoOn() {
      let outcome = runner.run(prefix.map(\.taken))
      // A failure that ends the exploration explains why the choices differ.
      if outcome.kind?.endsExploration != true, !runner.choices.starts(with: prefix) {
        return disagree(with: prefix)
      }
      note(outcome)
      if isOver { return }
      if beginsAnew() {
        prefix = []
        continue
      }
      guard let next = DepthFirst.prefix(after: runner.choices, within: bound) else {
        extent = .complete
        return
      }
      prefix = next
    }
  }

  /// Runs at least one schedule of each class of equivalent ones that has one within the bound.
  private mutating func enumerateClasses(limit: Int, within bound: Strategy.Bound?) {
    var tree = SourceSets(usesSleepSets: runner.keepsAddresses, within: bound)
    while schedules < limit, mayGoOn() {
      let prefix = tree.prefix
      let outcome = runner.run(prefix.map(\.taken), asleep: tree.sleepers)
      if outcome.kind?.endsExploration != true, !runner.choices.starts(with: prefix) {
        return disagree(with: prefix)
      }
      note(outcome)
      if isOver { return }
      if beginsAnew() {
        tree = SourceSets(usesSleepSets: runner.keepsAddresses, within: bound)
        continue
      }
      tree.add(runner.choices, runner.dependencies)
      if !tree.advance() {
        extent = .complete
        return
      }
    }
  }

  /// If the last schedule showed that more accesses are choices, the schedules so far are a part of
  /// those to come.
  private mutating func beginsAnew() -> Bool {
    guard runner.learnt > 0 else { return false }
    beginAnew()
    (earlier, failures) = (schedules, 0)
    return true
  }

  /// Makes what was learnt choices.
  private mutating func beginAnew() {
    restarts += 1
    runner.generation += 1
  }

  private mutating func sample(_ count: Int, _ policy: ChoicePolicy) {
    var policy = policy
    var longest = 0
    while schedules < count, mayGoOn() {
      if case .priorities(var priorities) = policy {
        priorities.length = longest
        policy = .priorities(priorities)
      }
      note(runner.run(&policy))
      if isOver { return }
      longest = max(longest, runner.choices.count)
      if runner.learnt > 0 {
        beginAnew()
        longest = 0
      }
    }
    if schedules == count { extent = .sampled }
  }

  private mutating func note(_ outcome: Outcome) {
    schedules += 1
    guard case .failed(let kind, let message) = outcome else { return }
    failures += 1
    keep(
      Found(
        kind: kind, message: message, choices: runner.choices, trace: runner.trace,
        generation: runner.generation))
    if kind.endsExploration || !keepGoing { end() }
  }

  private mutating func keep(_ found: Found) {
    if let best, !found.kind.endsExploration, !found.isShorter(than: best) { return }
    best = found
  }

  /// Handles a schedule whose replayed part had different alternatives than when it was found.
  private mutating func disagree(with prefix: [Choice]) {
    schedules += 1
    failures += 1
    best = Found(
      kind: .notDeterministic,
      message: "the same choices led to other jobs the second time, so the body depends on more "
        + "than the schedule: a clock, randomness, state left from before, or the order of a "
        + "dictionary",
      choices: prefix, trace: 0, generation: runner.generation)
    end()
  }

  private mutating func end() {
    isOver = true
    extent = .stopped
  }
}
