/// The outcome of a call, as far as its caller knows.
public enum Outcome<Result: Sendable & Equatable>: Sendable, Equatable {
  /// The call returned this result.
  case returned(Result)
  /// The call threw and had no effect.
  case failed
  /// The outcome is unknown: the call threw an ambiguous error, or never returned.
  ///
  /// A call with this outcome may take effect at any time after it was invoked, or never.
  case unknown
}
