/// The calls of several clients on one object, in logical time.
///
/// Record a history with ``HistoryRecorder``, or build a history from your own log:
///
/// ```swift
/// let history = try History<MapCall>([
///   CompletedOperation(
///     client: 0, invoked: 1, returned: 2, call: .save(key: 3, revision: 7), outcome: .ok),
///   CompletedOperation(
///     client: 1, invoked: 3, returned: 4, call: .find(key: 3), outcome: .found(nil)),
/// ])
/// LinearizabilityChecker().check(history)  // .notLinearizable: the save was acknowledged
/// ```
public struct History<Call: HistoryCall>: Sendable {
  /// The calls, ordered by the stamp of their invocation.
  public let operations: [CompletedOperation<Call>]

  /// Creates a history from the calls of all clients, in any order.
  ///
  /// O(n log n).
  ///
  /// - Throws: `HistoryError` if a call returned before it was invoked, if a result does not belong
  ///   to its call, or if a call without an end has an outcome.
  public init(_ operations: [CompletedOperation<Call>]) throws(HistoryError) {
    for operation in operations {
      if let message = operation.contradiction { throw HistoryError(operation, message) }
    }
    self.operations = operations.sorted { $0.invoked < $1.invoked }
  }
}
