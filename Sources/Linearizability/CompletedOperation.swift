/// One call of a history: who made it, when it began and ended, and what came back.
///
/// Times are logical stamps: one counter for all clients, advanced at every begin and end. Only
/// their order means anything. Two calls overlap unless one returned *before* the other was
/// invoked; equal stamps count as overlapping.
public struct CompletedOperation: Sendable {
  /// The client that made the call; its sessions are checked one by one.
  public let client: Int
  /// The stamp taken just before the call.
  public let invoked: UInt64
  /// The stamp taken just after the call, or nil when it never returned.
  public let returned: UInt64?
  /// The call.
  public let call: StoreCall
  /// What came back; `.unknown` when the call never returned.
  public let outcome: CallOutcome

  /// Describes one call; `History.init(_:)` checks that the parts fit together.
  ///
  /// - Parameters:
  ///   - client: The client that made the call.
  ///   - invoked: The logical stamp taken before the call.
  ///   - returned: The logical stamp taken after it, or nil when it never returned.
  ///   - call: The call.
  ///   - outcome: What came back.
  public init(
    client: Int, invoked: UInt64, returned: UInt64?, call: StoreCall, outcome: CallOutcome
  ) {
    self.client = client
    self.invoked = invoked
    self.returned = returned
    self.call = call
    self.outcome = outcome
  }
}

extension CompletedOperation {
  /// Whether the call took effect between its two stamps; otherwise it is open-ended.
  var isCertain: Bool { returned != nil && outcome != .unknown }

  /// Whether the call says anything about the store: a failed call and a read without a result
  /// do not.
  var isEvidence: Bool {
    switch outcome {
    case .failed: false
    case .unknown: !call.isRead
    case .ok, .found, .loaded: true
    }
  }

  /// The stamp after which the call can no longer take effect.
  var latestEffect: UInt64 { isCertain ? returned ?? .max : .max }
}
