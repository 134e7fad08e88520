/// Finds the small part of a history that is enough to see that it is not linearizable.
///
/// Only steps that cannot make a linearizable history look wrong are taken: cutting at a moment,
/// leaving out reads, and leaving out writes of which no remaining read saw anything.
/// Leaving out a write that was read would merely accuse that read of inventing its result.
struct CounterexampleMinimiser {
  /// The key that all calls are on, or nil for the whole map.
  let key: Int?
  let initial: [Int: Int]
  let stepBudget: Int
  /// Steps for all tries together: a bigger counterexample is better than a long wait.
  private var stepsLeft: Int

  init(key: Int?, initial: [Int: Int], stepBudget: Int) {
    self.key = key
    self.initial = initial
    self.stepBudget = stepBudget
    stepsLeft = min(stepBudget, Int.max / 32) * 32
  }

  private static let shrinker = Shrinker(budget: 1_000)

  /// Takes evidence, by invocation, that is not linearizable.
  mutating func minimise(_ operations: [CompletedOperation])
    -> LinearizabilityChecker.Counterexample
  {
    let prefix = withoutWholeStretches(shortestPrefix(operations))
    let writes = prefix.filter { !$0.call.isRead }
    let reads = Self.shrinker.shrinkNow(prefix.filter(\.call.isRead)) { fails(writes + $0) }
    let observations = Observations(writes + reads, initial: initial)
    let needed = writes.filter { observations.include(anythingOf: $0) }
    let others = Self.shrinker.shrinkNow(writes.filter { !observations.include(anythingOf: $0) }) {
      fails(needed + reads + $0)
    }
    return counterexample(Self.ordered(needed + reads + others))
  }

  /// Leaves out stretches of time, apart from the writes in them that remaining reads saw.
  ///
  /// Reads and writes go together here: many writes without the reads that order them would make
  /// every further search long.
  private mutating func withoutWholeStretches(
    _ operations: [CompletedOperation]
  ) -> [CompletedOperation] {
    let initial = initial
    func completed(_ kept: [Int]) -> [CompletedOperation] {
      let kept = Set(kept)
      let reads = kept.lazy.map { operations[$0] }.filter(\.call.isRead)
      let observations = Observations(Array(reads), initial: initial)
      return operations.indices.filter {
        kept.contains($0) || observations.include(anythingOf: operations[$0])
      }.map { operations[$0] }
    }
    let kept = Self.shrinker.shrinkNow(Array(operations.indices)) {
      stepsLeft > 0 && fails(completed($0))
    }
    return completed(kept)
  }

  /// The calls up to the first end at which no order is left.
  ///
  /// Prefixes of linearizable histories are linearizable, so this moment can be found by halving.
  /// A write that was still running then keeps its later end: that only takes orders away.
  private mutating func shortestPrefix(_ operations: [CompletedOperation]) -> [CompletedOperation] {
    let ends = operations.filter(\.call.isRead).compactMap(\.returned).sorted()
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      let cut = Self.prefix(operations, upTo: ends[middle]).map { $0.cut(after: ends[middle]) }
      if fails(cut) { high = middle } else { low = middle + 1 }
    }
    return ends.isEmpty ? operations : Self.prefix(operations, upTo: ends[high])
  }

  private static func prefix(
    _ operations: [CompletedOperation], upTo stamp: UInt64
  ) -> [CompletedOperation] {
    operations.filter { $0.invoked <= stamp && (!$0.call.isRead || $0.latestEffect <= stamp) }
  }

  private static func ordered(_ operations: [CompletedOperation]) -> [CompletedOperation] {
    operations.sorted { $0.invoked < $1.invoked }
  }

  private mutating func fails(_ operations: [CompletedOperation]) -> Bool {
    guard stepsLeft > 0 else { return false }
    let result = search(Self.ordered(operations), stepBudget: min(stepBudget, stepsLeft))
    stepsLeft -= result.steps
    if case .impossible = result.outcome { return true }
    return false
  }

  private func search(
    _ operations: [CompletedOperation], stepBudget: Int
  ) -> (outcome: SearchOutcome, steps: Int) {
    guard key != nil else {
      return WholeMapSearch(operations, initial: initial).run(stepBudget: stepBudget)
    }
    let partition = KeyPartition.split(operations, initial: initial).first
    return partition?.search(from: initial, stepBudget: stepBudget) ?? (.found([]), 0)
  }

  /// Only a read can break a history, at the moment it returns: a write can always be ordered last.
  private func counterexample(_ operations: [CompletedOperation])
    -> LinearizabilityChecker.Counterexample
  {
    let last = operations.indices.filter { operations[$0].call.isRead }
      .max { operations[$0].latestEffect < operations[$1].latestEffect }
    var others = operations
    let read = last.map { others.remove(at: $0) }
    var order: [CompletedOperation] = []
    if case .found(let found) = search(others, stepBudget: stepBudget).outcome {
      order = found.map { others[$0] }
    }
    return LinearizabilityChecker.Counterexample(
      key: key, initial: initial, operations: operations, linearizablePrefix: order,
      unexplained: read)
  }
}
