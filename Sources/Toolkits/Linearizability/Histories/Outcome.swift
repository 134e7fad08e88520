/// The knowledge of a caller after one call.
public enum Outcome<Result: Sendable & Equatable>: Sendable, Equatable {
  /// The call returned this result.
  case returned(Result)
  /// The call threw and had no effect.
  case failed
  /// The outcome is not known: the call threw an error that leaves it open, or never returned.
  ///
  /// A call with this outcome may take effect at any time after it was invoked, or never.
  case unknown
}
