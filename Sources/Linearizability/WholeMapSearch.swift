/// The search over all keys together.
struct WholeMapSearch {
  private let operations: [CompletedOperation]
  private let sources: [Int]
  private let initial: [Int: Int]

  /// Takes evidence only; leaves out open-ended writes of which nothing was read, as for one key.
  init(_ evidence: [CompletedOperation], initial: [Int: Int]) {
    let observations = Observations(evidence, initial: initial)
    sources = evidence.indices.filter {
      evidence[$0].isCertain || observations.include(anythingOf: evidence[$0])
    }
    operations = sources.map { evidence[$0] }
    self.initial = initial
  }

  /// Looks for an order of the calls, which it names by their place in the evidence.
  func run(stepBudget: Int) -> (outcome: SearchOutcome, steps: Int) {
    let model = MapModel(operations, initial: initial)
    let events = EventOrder.events(of: operations)
    var search = LinearizationSearch(model, events: events, stepBudget: stepBudget)
    let outcome = search.run()
    guard case .found(let order) = outcome else { return (outcome, search.steps) }
    return (.found(order.map { sources[$0] }), search.steps)
  }
}

/// What the reads of a history saw in each key.
struct Observations {
  private var contents: Set<KeyContent> = []

  init(_ operations: [CompletedOperation], initial: [Int: Int]) {
    let keys = KeyDomain.keys(of: operations, initial: initial)
    for operation in operations {
      switch (operation.call, operation.outcome) {
      case (.find(let key), .found(let revision)):
        contents.insert(KeyContent(key: key, revision: revision))
      case (_, .loaded(let content)):
        contents.formUnion(keys.map { KeyContent(key: $0, revision: content[$0]) })
      default: break
      }
    }
  }

  /// Whether some read saw what the write leaves in one of its keys.
  func include(anythingOf write: CompletedOperation) -> Bool {
    write.call.effects.contains { contents.contains($0) }
  }
}
