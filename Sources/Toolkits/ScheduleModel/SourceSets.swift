/// The tree of choices of a search that visits each class of equivalent schedules, with source sets and
/// sleep sets (Abdulla, Aronis, Jonsson, Sagonas, "Source Sets: A Foundation for Optimal Dynamic Partial
/// Order Reduction", JACM 2017).
///
/// Two schedules are equivalent if they differ only in the order of transitions that touch nothing in
/// common. The tree keeps the choices of the last schedule, and what is still to be tried at each.
struct SourceSets {
  struct Node {
    /// The tasks or threads that could run; for a choice of another kind, the numbers of the
    /// alternatives.
    let able: [Int]
    /// False for a choice that gives no turn, as which waiter is woken: all alternatives are tried.
    let givesTurn: Bool
    let canGoOn: Bool
    var taken: Int
    /// The tasks or threads that ran, with the touches of their transition.
    var done: Sleepers = [:]
    var wanted: Set<Int>
    /// The tasks or threads that an earlier choice has tried already.
    var asleep: Sleepers

    /// The choice of an alternative.
    func choice(of one: Int) -> Choice {
      Choice(
        taken: able.firstIndex(of: one) ?? 0, alternatives: able.count, canGoOn: canGoOn)
    }

    /// Returns a task or thread that is still to be tried, if the bound leaves so many deviations.
    func next(_ bound: Strategy.Bound?, left: Int) -> Int? {
      able.first { one in
        guard wanted.contains(one), done[one] == nil, !(givesTurn && asleep[one] != nil) else {
          return false
        }
        return bound.map { $0.cost(of: choice(of: one)) <= left } ?? true
      }
    }
  }

  var nodes: [Node] = []

  /// The choices of the next schedule, up to the last that differs from the schedule before.
  var prefix: [Choice] {
    nodes.map { $0.choice(of: $0.taken) }
  }

  /// True if an object has the same number in all schedules with the same first choices.
  let usesSleepSets: Bool

  /// The most deviations of a schedule, or `nil` for any number.
  let bound: Strategy.Bound?

  /// Creates an empty tree.
  ///
  /// A search within a bound has no sleep sets.
  init(usesSleepSets: Bool, within bound: Strategy.Bound? = nil) {
    self.usesSleepSets = usesSleepSets && bound == nil
    self.bound = bound
  }

  /// The tasks or threads that need not run after the prefix, until a transition on which they depend.
  var sleepers: Sleepers {
    guard usesSleepSets, let last = nodes.last else { return [:] }
    return last.givesTurn ? last.asleep.merging(last.done) { $1 } : last.asleep
  }

  /// Adds the choices of a schedule that began with the prefix, and what its races ask for.
  mutating func add(_ choices: [Choice], _ trace: DependencyTrace) {
    let transitions = trace.whole
    let first = firstNew(transitions)
    extend(
      Array(choices.prefix(trace.redundant?.choice ?? choices.count)), trace.able, transitions,
      first)
    let order = HappensBefore(transitions)
    if bound != nil { return wantWithinBound(order.conflicts(from: first), transitions) }
    for race in order.races where race.second >= first {
      guard let choice = transitions[race.first].choice else { continue }
      want(order.initials(of: race), at: choice)
    }
  }

  /// Prepares the next schedule.
  ///
  /// - Returns: False if nothing is left to try.
  mutating func advance() -> Bool {
    var left =
      bound.map { bound in
        prefix.reduce(bound.most) { $0 - bound.cost(of: $1) }
      } ?? 0
    while var node = nodes.popLast() {
      left += bound?.cost(of: node.choice(of: node.taken)) ?? 0
      guard let next = node.next(bound, left: left) else { continue }
      node.taken = next
      if !node.givesTurn { node.done[next] = [] }
      nodes.append(node)
      return true
    }
    return false
  }

  /// The first transition that the schedule before did not have.
  private func firstNew(_ transitions: [Transition]) -> Int {
    guard let last = nodes.last else { return 0 }
    let branch = nodes.count - 1
    if last.givesTurn { return transitions.firstIndex { $0.choice == branch } ?? 0 }
    return transitions.lastIndex { ($0.choice ?? branch) < branch } ?? 0
  }

  private mutating func extend(
    _ choices: [Choice], _ able: [[Int]], _ transitions: [Transition], _ first: Int
  ) {
    var asleep = sleepers
    let known = nodes.count
    for transition in transitions[min(first, transitions.count)...] {
      if let choice = transition.choice {
        while nodes.count < choice { append(choices, able, asleep, givesTurn: false) }
        if nodes.count == choice { append(choices, able, asleep, givesTurn: true) }
        nodes[choice].done[transition.thread] = transition.asSleeper ?? transition.touches
      }
      asleep = asleep.filter { thread, touches in
        thread != transition.thread
          && !touches.contains { touch in transition.touches.contains { touch.depends(on: $0) } }
      }
    }
    while nodes.count < choices.count { append(choices, able, asleep, givesTurn: false) }
    // A schedule that ended before the choice gave a turn has tried the choice, too.
    if known > 0, nodes[known - 1].done[nodes[known - 1].taken] == nil {
      nodes[known - 1].done[nodes[known - 1].taken] = []
    }
  }

  private mutating func append(
    _ choices: [Choice], _ able: [[Int]], _ asleep: Sleepers, givesTurn: Bool
  ) {
    let choice = choices[nodes.count]
    let able = givesTurn ? able[nodes.count] : Array(0..<choice.alternatives)
    let taken = able[choice.taken]
    nodes.append(
      Node(
        able: able, givesTurn: givesTurn, canGoOn: choice.canGoOn, taken: taken,
        done: givesTurn ? [:] : [taken: []], wanted: givesTurn ? [taken] : Set(able),
        asleep: asleep))
  }

  private mutating func want(_ initials: [Int], at choice: Int) {
    let node = nodes[choice]
    guard node.wanted.isDisjoint(with: initials) else { return }
    // A thread that could not run there was made able by another one's turn.
    let one = initials.first { node.able.contains($0) }
    nodes[choice].wanted.formUnion(one.map { [$0] } ?? node.able)
  }
}
