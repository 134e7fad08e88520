/// One call of a history: its client, its begin and end, and its outcome.
///
/// Times are logical stamps from one counter for all clients, which advances at every begin and
/// end. Only their order has a meaning. Two calls overlap unless one returned *before* the other
/// was invoked; equal stamps count as overlapping.
public struct CompletedOperation<Call: HistoryCall>: Sendable {
  /// The client that made the call.
  ///
  /// Session checks examine each client separately.
  public let client: Int
  /// The stamp taken just before the call.
  public let invoked: UInt64
  /// The stamp taken just after the call, or nil if it never returned.
  public let returned: UInt64?
  /// The call.
  public let call: Call
  /// The outcome.
  ///
  /// `.unknown` if the call never returned.
  public let outcome: Outcome<Call.Result>

  /// Creates the description of a call.
  ///
  /// `History.init(_:)` checks that the parts are consistent.
  public init(
    client: Int, invoked: UInt64, returned: UInt64?, call: Call, outcome: Outcome<Call.Result>
  ) {
    self.client = client
    self.invoked = invoked
    self.returned = returned
    self.call = call
    self.outcome = outcome
  }

  /// The call and its result for a timeline, with `?` for an unknown result.
  public var label: String {
    switch outcome {
    case .returned(let result): call.label(returning: result)
    case .failed: call.label(returning: nil) + " failed"
    case .unknown: call.label(returning: nil) + " ?"
    }
  }
}

extension CompletedOperation {
  /// The result of the call, if it returned.
  var result: Call.Result? {
    if case .returned(let result) = outcome { result } else { nil }
  }

  /// True if the call took effect between its two stamps.
  ///
  /// Otherwise it is open-ended.
  var isCertain: Bool { returned != nil && outcome != .unknown }

  /// True if the call gives information about the state.
  ///
  /// A failed call and a read without a result give none.
  var isEvidence: Bool {
    switch outcome {
    case .failed: false
    case .unknown: call.kind != .read
    case .returned: true
    }
  }

  /// The stamp after which the call can no longer take effect.
  var latestEffect: UInt64 { isCertain ? returned ?? .max : .max }

  /// The call with a different end.
  func ended(at stamp: UInt64?, with outcome: Outcome<Call.Result>) -> CompletedOperation {
    CompletedOperation(
      client: client, invoked: invoked, returned: stamp, call: call, outcome: outcome)
  }

  /// The call as known at `stamp`.
  func cut(after stamp: UInt64) -> CompletedOperation {
    guard let returned, returned > stamp else { return self }
    return ended(at: nil, with: .unknown)
  }
}
