/// A history that contradicts itself, so no verdict about it would have a meaning.
public struct HistoryError: Error, Sendable, CustomStringConvertible {
  /// The invalid call, its defect, and the remedy.
  public let description: String

  init<Call>(_ operation: CompletedOperation<Call>, _ message: String) {
    description =
      "\(operation.label) by client \(operation.client), invoked at \(operation.invoked): \(message)"
  }
}

extension CompletedOperation {
  /// The contradiction in the call, if any.
  var contradiction: String? {
    guard let returned else {
      return outcome == .unknown ? nil : "it never returned, so its outcome must be .unknown"
    }
    if returned < invoked {
      return "it returned at \(returned), before it was invoked; take both stamps from one counter"
    }
    guard case .returned(let result) = outcome, !call.canReturn(result) else { return nil }
    return "\(result) is the result of another kind of call; end each call with its own, or with "
      + ".failed or .unknown"
  }
}
