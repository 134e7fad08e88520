/// The part of a history that concerns one key.
///
/// A history with calls on single keys only is linearizable exactly when each of its parts is
/// (locality, Herlihy and Wing 1990). If there are calls on several keys, linearizable parts are
/// necessary but not sufficient.
struct KeyPartition {
  let key: Int
  private(set) var operations: [KeyProblem.Operation] = []
  private(set) var events: [Int] = []
  private var openEnded = 0

  init(key: Int) { self.key = key }

  /// Splits the evidence of `operations` by key.
  static func split(_ operations: [CompletedOperation<MapCall>], initial: [Int: Int])
    -> [KeyPartition]
  {
    var splitter = KeySplitter(operations, initial: initial)
    for event in EventOrder.events(of: operations) {
      if event >= 0 { splitter.begin(event) } else { splitter.end(~event) }
    }
    return splitter.partitions
  }

  /// Searches for an order of this key's calls.
  ///
  /// The order contains indices into the history.
  func search(from initial: [Int: Int], stepBudget: Int) -> (outcome: SearchOutcome, steps: Int) {
    let part = openEnded == 0 ? self : withoutUnreadOpenWrites
    let problem = KeyProblem(initial: initial[key], operations: part.operations)
    var search = LinearizationSearch(problem, events: part.events, stepBudget: stepBudget)
    let outcome = search.run()
    guard case .found(let order) = outcome else { return (outcome, search.steps) }
    return (.found(order.map { part.operations[$0].source }), search.steps)
  }

  /// Omits open-ended writes whose revision was never read.
  ///
  /// A valid order stays valid without such a write.
  private var withoutUnreadOpenWrites: KeyPartition {
    let read = Set(operations.lazy.filter(\.isRead).map(\.revision))
    let ended = Set(events.lazy.filter { $0 < 0 }.map { ~$0 })
    var numbers = [Int](repeating: 0, count: operations.count)
    var part = KeyPartition(key: key)
    for event in events {
      if event < 0 {
        part.end(numbers[~event])
      } else if ended.contains(event) || read.contains(operations[event].revision) {
        numbers[event] = part.begin(operations[event], openEnded: false)
      }
    }
    return part
  }

  /// The calls, each reduced to this key.
  ///
  /// A `loadAll` or a `snapshot` remains that call with this key's part of its result, so a
  /// counterexample shows the calls that were really made.
  func calls(of history: [CompletedOperation<MapCall>]) -> [CompletedOperation<MapCall>] {
    operations.map { operation in
      let whole = history[operation.source]
      guard whole.call.spansKeys else { return whole }
      let call: MapCall =
        if operation.isRead {
          whole.call
        } else if let revision = operation.revision {
          .saveAll([(key: key, revision: revision)])
        } else {
          .deleteAll([key])
        }
      let shown = operation.revision.map { [key: $0] } ?? [:]
      return CompletedOperation(
        client: whole.client, invoked: whole.invoked, returned: whole.returned, call: call,
        outcome: operation.isRead ? .loaded(shown) : whole.outcome)
    }
  }

  mutating func begin(_ operation: KeyProblem.Operation, openEnded isOpen: Bool) -> Int {
    operations.append(operation)
    events.append(operations.count - 1)
    if isOpen { openEnded += 1 }
    return operations.count - 1
  }

  mutating func end(_ operation: Int) { events.append(~operation) }
}
