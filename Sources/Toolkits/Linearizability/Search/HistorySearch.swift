/// The search for an order of a history's calls that the model explains.
struct HistorySearch<Model: SequentialModel> {
  private let operations: [CompletedOperation<Model.Call>]
  private let sources: [Int]
  private let model: Model

  /// Takes only evidence, and omits open-ended calls that no other call needs.
  ///
  /// A valid order stays valid without such a call.
  init(_ evidence: [CompletedOperation<Model.Call>], _ model: Model) {
    if evidence.allSatisfy(\.isCertain) {
      sources = Array(evidence.indices)
    } else {
      let isNeeded = model.needs(of: evidence)
      sources = evidence.indices.filter {
        evidence[$0].isCertain || isNeeded(evidence[$0])
      }
    }
    operations = sources.map { evidence[$0] }
    self.model = model
  }

  /// Searches for an order of the calls.
  ///
  /// The order contains indices into the evidence.
  func run(stepBudget: Int) -> (outcome: SearchOutcome, steps: Int) {
    let problem = HistoryProblem(model, operations)
    let events = EventOrder.events(of: operations)
    var search = LinearizationSearch(problem, events: events, stepBudget: stepBudget)
    let outcome = search.run()
    guard case .found(let order) = outcome else { return (outcome, search.steps) }
    return (.found(order.map { sources[$0] }), search.steps)
  }
}

/// A history and its model as a search problem.
private struct HistoryProblem<Model: SequentialModel>: SearchProblem {
  private let model: Model
  private let operations: [CompletedOperation<Model.Call>]
  private let reads: [Bool]

  init(_ model: Model, _ operations: [CompletedOperation<Model.Call>]) {
    self.model = model
    self.operations = operations
    reads = operations.map { $0.call.kind == .read }
  }

  var initial: Model.State { model.initial }
  var count: Int { operations.count }

  func isRead(_ operation: Int) -> Bool { reads[operation] }

  func apply(_ operation: Int, to state: Model.State) -> Model.State? {
    model.apply(operations[operation].call, returning: operations[operation].result, to: state)
  }

  func digest(_ state: Model.State) -> UInt64 { model.digest(state) }
}
