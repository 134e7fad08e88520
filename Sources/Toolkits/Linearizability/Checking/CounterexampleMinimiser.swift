/// Finds a small part of a history that is enough to show that the history is not linearizable.
///
/// Every step keeps linearizable histories linearizable: cutting at a moment, removing reads, and
/// removing calls that no remaining call needs according to the model. Removing a write that was
/// read would only make the read look invented.
struct CounterexampleMinimiser<Model: SequentialModel> {
  typealias Operation = CompletedOperation<Model.Call>
  /// Searches for an order of calls with a limited number of steps.
  typealias Search = (_ evidence: [Operation], _ stepBudget: Int) -> (
    outcome: SearchOutcome, steps: Int
  )

  private let model: Model
  private let part: String?
  private let start: String
  private let stepBudget: Int
  private let search: Search
  /// The steps left for all tries together.
  ///
  /// A bigger counterexample is better than a long wait.
  private var stepsLeft: Int

  /// Creates a minimiser.
  ///
  /// The counterexample will name `part` and `start`. By default the search uses the model.
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

  /// Minimises evidence that is not linearizable.
  ///
  /// The calls are ordered by invocation.
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

  /// Removes stretches of time, but keeps the calls in them that remaining calls need.
  ///
  /// Reads and writes are removed together: many writes without the reads that order them would
  /// make every further search long.
  private mutating func withoutWholeStretches(_ operations: [Operation]) -> [Operation] {
    let model = model
    func completed(_ kept: [Int]) -> [Operation] {
      var kept = Set(kept)
      while true {
        let isNeeded = model.needs(of: kept.map { operations[$0] })
        let missing = operations.indices.filter {
          !kept.contains($0) && isNeeded(operations[$0])
        }
        // The needed calls may need other calls too.
        if missing.isEmpty { return kept.sorted().map { operations[$0] } }
        kept.formUnion(missing)
      }
    }
    let kept = Self.shrinker.shrinkNow(Array(operations.indices)) {
      stepsLeft > 0 && fails(completed($0))
    }
    return completed(kept)
  }

  /// The calls up to the first return at which no order is left.
  ///
  /// Prefixes of linearizable histories are linearizable, so a binary search finds this moment. A
  /// plain write still running at that moment keeps its later end, which only removes possible
  /// orders.
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

  /// Only the return of a call with a result can break a history.
  ///
  /// A plain write can always be ordered last.
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
