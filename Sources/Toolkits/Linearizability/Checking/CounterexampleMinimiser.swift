/// Finds the small part of a history that is enough to see that it is not linearizable.
///
/// Only steps that cannot make a linearizable history look wrong are taken: cutting at a moment,
/// leaving out reads, and leaving out calls that no remaining call needs, as the model says.
/// Leaving out a write that was read would merely accuse that read of inventing its result.
struct CounterexampleMinimiser<Model: SequentialModel> {
  typealias Operation = CompletedOperation<Model.Call>
  /// Looks for an order of calls, within so many steps.
  typealias Search = (_ evidence: [Operation], _ stepBudget: Int) -> (
    outcome: SearchOutcome, steps: Int
  )

  private let model: Model
  private let part: String?
  private let start: String
  private let stepBudget: Int
  private let search: Search
  /// Steps for all tries together: a bigger counterexample is better than a long wait.
  private var stepsLeft: Int

  /// Will say that the calls are about `part` and began from `start`; searches through the model
  /// unless there is a better way.
  init(
    _ model: Model, part: String?, start: String, stepBudget: Int, search: Search? = nil
  ) {
    self.model = model
    self.part = part
    self.start = start
    self.stepBudget = stepBudget
    self.search = search ?? { HistorySearch($0, model).run(stepBudget: $1) }
    stepsLeft = min(stepBudget, Int.max / 32) * 32
  }

  private static var shrinker: Shrinker { Shrinker(budget: 1_000) }

  /// Takes evidence, by invocation, that is not linearizable.
  mutating func minimise(_ operations: [Operation])
    -> LinearizabilityChecker.Counterexample<Model.Call>
  {
    let prefix = withoutWholeStretches(shortestPrefix(operations))
    let changes = prefix.filter { $0.call.kind != .read }
    let reads = Self.shrinker.shrinkNow(prefix.filter { $0.call.kind == .read }) {
      fails(changes + $0)
    }
    let isNeeded = model.needs(of: changes + reads)
    let needed = changes.filter(isNeeded)
    let others = Self.shrinker.shrinkNow(changes.filter { !isNeeded($0) }) {
      fails(needed + reads + $0)
    }
    return counterexample(Self.ordered(needed + reads + others))
  }

  /// Leaves out stretches of time, apart from the calls in them that remaining calls need.
  ///
  /// Reads and writes go together here: many writes without the reads that order them would make
  /// every further search long.
  private mutating func withoutWholeStretches(_ operations: [Operation]) -> [Operation] {
    let model = model
    func completed(_ kept: [Int]) -> [Operation] {
      var kept = Set(kept)
      while true {
        let isNeeded = model.needs(of: kept.map { operations[$0] })
        let missing = operations.indices.filter {
          !kept.contains($0) && isNeeded(operations[$0])
        }
        // Calls that are needed may need other calls too.
        if missing.isEmpty { return kept.sorted().map { operations[$0] } }
        kept.formUnion(missing)
      }
    }
    let kept = Self.shrinker.shrinkNow(Array(operations.indices)) {
      stepsLeft > 0 && fails(completed($0))
    }
    return completed(kept)
  }

  /// The calls up to the first end at which no order is left.
  ///
  /// Prefixes of linearizable histories are linearizable, so this moment can be found by halving.
  /// A plain write that was still running then keeps its later end: that only takes orders away.
  private mutating func shortestPrefix(_ operations: [Operation]) -> [Operation] {
    let ends = operations.filter { $0.call.kind != .write && $0.isCertain }
      .compactMap(\.returned).sorted()
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      let cut = Self.prefix(operations, upTo: ends[middle]).map { $0.cut(after: ends[middle]) }
      if fails(cut) { high = middle } else { low = middle + 1 }
    }
    return ends.isEmpty ? operations : Self.prefix(operations, upTo: ends[high])
  }

  private static func prefix(_ operations: [Operation], upTo stamp: UInt64) -> [Operation] {
    operations.filter {
      $0.invoked <= stamp && ($0.call.kind != .read || $0.latestEffect <= stamp)
    }.map { $0.call.kind == .update ? $0.cut(after: stamp) : $0 }
  }

  private static func ordered(_ operations: [Operation]) -> [Operation] {
    operations.sorted { $0.invoked < $1.invoked }
  }

  private mutating func fails(_ operations: [Operation]) -> Bool {
    guard stepsLeft > 0 else { return false }
    let result = search(Self.ordered(operations), min(stepBudget, stepsLeft))
    stepsLeft -= result.steps
    if case .impossible = result.outcome { return true }
    return false
  }

  /// Only a call with a result can break a history, at the moment it returns: a plain write can
  /// always be ordered last.
  private func counterexample(_ operations: [Operation])
    -> LinearizabilityChecker.Counterexample<Model.Call>
  {
    let last = operations.indices
      .filter { operations[$0].call.kind != .write && operations[$0].isCertain }
      .max { operations[$0].latestEffect < operations[$1].latestEffect }
    var others = operations
    let unexplained = last.map { others.remove(at: $0) }
    var order: [Operation] = []
    if case .found(let found) = search(others, stepBudget).outcome {
      order = found.map { others[$0] }
    }
    return LinearizabilityChecker.Counterexample(
      part: part, start: start, operations: operations, linearizablePrefix: order,
      unexplained: unexplained)
  }
}
