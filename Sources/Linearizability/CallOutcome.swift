/// What a caller learned from one call.
public enum CallOutcome: Sendable, Hashable {
  /// A write was acknowledged.
  case ok
  /// A `find` returned this revision, or nothing.
  case found(Int?)
  /// A `loadAll` returned this content.
  case loaded([Int: Int])
  /// The call threw and had no effect.
  case failed
  /// Nobody knows: the call threw `outcomeUnknown`, or never returned.
  ///
  /// A write with this outcome may take effect at any time after it was invoked, or never.
  case unknown
}
