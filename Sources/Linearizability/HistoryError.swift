/// A history that contradicts itself, so that no verdict on it would mean anything.
public struct HistoryError: Error, Sendable, CustomStringConvertible {
  /// The call that is at fault.
  public let operation: CompletedOperation
  /// What is wrong with it and what to do.
  public let message: String

  /// The message with the call it is about.
  public var description: String {
    "\(operation.label) by client \(operation.client), invoked at \(operation.invoked): \(message)"
  }

  static func check(_ operation: CompletedOperation) throws(HistoryError) {
    if let message = complaint(about: operation) {
      throw HistoryError(operation: operation, message: message)
    }
  }

  private static func complaint(about operation: CompletedOperation) -> String? {
    guard let returned = operation.returned else {
      return operation.outcome == .unknown
        ? nil : "it never returned, so its outcome must be .unknown"
    }
    if returned < operation.invoked {
      return "it returned at \(returned), before it was invoked; take both stamps from one counter"
    }
    return outcomeFits(operation)
      ? nil
      : "its outcome is \(operation.outcome); a write ends in .ok, find in .found, loadAll in "
        + ".loaded, and any call may end in .failed or .unknown"
  }

  private static func outcomeFits(_ operation: CompletedOperation) -> Bool {
    switch (operation.call, operation.outcome) {
    case (_, .failed), (_, .unknown), (.find, .found), (.loadAll, .loaded): true
    case (.find, _), (.loadAll, _): false
    case (_, .ok): true
    case (_, .found), (_, .loaded): false
    }
  }
}
