/// The result of a case.
struct CaseResult: Sendable {
  /// The number of states, faults or calls that the case tried.
  var explored = 1
  /// The number of refusals with errors of a type other than `StoreError`.
  var untyped = 0
  /// The failure, as a timeline.
  var failure: Violation?
  /// The failure's events one by one, if they are known.
  var steps: [CounterexampleStep] = []
}
