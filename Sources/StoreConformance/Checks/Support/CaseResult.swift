/// The result of one case of a check.
struct CaseResult: Sendable {
  /// How many states, faults or calls the case tried.
  var explored = 1
  /// How many refusals were errors of another type than `StoreError`.
  var untyped = 0
  /// The failure, as a timeline.
  var failure: String?
  /// The failure's events one by one, where they are known.
  var steps: [CounterexampleStep] = []
}

extension CaseResult {
  /// The result of a list of steps.
  init(explored: Int = 1, _ failure: StepRun.Failure?) {
    self.init(explored: explored, failure: failure?.text, steps: failure?.steps ?? [])
  }
}
