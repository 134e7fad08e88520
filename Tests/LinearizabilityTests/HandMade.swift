import Linearizability

/// Short words for hand-made histories; a range is (invoked, returned).
enum HandMade {
  static func save(
    _ key: Int, _ revision: Int, by client: Int, _ stamps: ClosedRange<UInt64>,
    _ outcome: Outcome<MapCall.Result> = .ok
  ) -> CompletedOperation<MapCall> {
    make(.save(key: key, revision: revision), client, stamps, outcome)
  }

  static func delete(
    _ key: Int, by client: Int, _ stamps: ClosedRange<UInt64>,
    _ outcome: Outcome<MapCall.Result> = .ok
  ) -> CompletedOperation<MapCall> {
    make(.delete(key: key), client, stamps, outcome)
  }

  static func find(
    _ key: Int, _ revision: Int?, by client: Int, _ stamps: ClosedRange<UInt64>
  ) -> CompletedOperation<MapCall> {
    make(.find(key: key), client, stamps, .found(revision))
  }

  static func load(
    _ content: [Int: Int], by client: Int, _ stamps: ClosedRange<UInt64>
  ) -> CompletedOperation<MapCall> {
    make(.loadAll, client, stamps, .loaded(content))
  }

  static func make(
    _ call: MapCall, _ client: Int, _ stamps: ClosedRange<UInt64>,
    _ outcome: Outcome<MapCall.Result>
  ) -> CompletedOperation<MapCall> {
    CompletedOperation(
      client: client, invoked: stamps.lowerBound, returned: stamps.upperBound, call: call,
      outcome: outcome)
  }

  static func neverReturned(_ call: MapCall, by client: Int, _ invoked: UInt64)
    -> CompletedOperation<MapCall>
  {
    CompletedOperation(
      client: client, invoked: invoked, returned: nil, call: call, outcome: .unknown)
  }

  /// nil for unknown.
  static func isLinearizable(
    _ operations: [CompletedOperation<MapCall>], from initial: [Int: Int] = [:],
    stepBudget: Int = 1_000_000
  ) throws -> Bool? {
    let checker = LinearizabilityChecker(stepBudget: stepBudget)
    switch checker.check(try History(operations), startingFrom: initial) {
    case .linearizable: return true
    case .notLinearizable: return false
    case .unknown: return nil
    }
  }

  static func counterexample(
    _ operations: [CompletedOperation<MapCall>], from initial: [Int: Int] = [:]
  ) throws -> LinearizabilityChecker.Counterexample<MapCall>? {
    let verdict = LinearizabilityChecker().check(try History(operations), startingFrom: initial)
    guard case .notLinearizable(let counterexample) = verdict else { return nil }
    return counterexample
  }
}
