import Synchronization

/// Records a history while real clients run.
///
/// ```swift
/// let recorder = HistoryRecorder<MapCall>(clients: 3)
/// let token = recorder.begin(client: 2, .save(key: 3, revision: 7))
/// try await store.save(item)
/// recorder.end(token, .ok)
/// let history = try recorder.history()
/// ```
///
/// A recorder is safe to use from any thread or task. Clients with different numbers do not wait
/// for each other as long as there are at least as many lanes as clients. The begin and the end of
/// a call each cost one atomic addition and one uncontended lock.
public final class HistoryRecorder<Call: HistoryCall>: Sendable {
  /// Identifies one begun call.
  public struct Token: Sendable {
    let lane: Int
    let index: Int
    let begun: CompletedOperation<Call>

    var invoked: UInt64 { begun.invoked }
  }

  private final class Lane: Sendable {
    let log = Mutex(LaneLog<Call>())
  }

  private let clock = Atomic<UInt64>(0)
  private let lanes: [Lane]

  /// Creates an empty recorder.
  ///
  /// - Parameter clients: The number of clients that will record. More clients are allowed and
  ///   share lanes, as do clients beyond 1,024.
  public init(clients: Int = 8) {
    lanes = (0..<min(max(1, clients), 1_024)).map { _ in Lane() }
  }

  /// Records the begin of a call.
  ///
  /// Call this method just before the call.
  ///
  /// - Returns: The token for `end(_:_:)`. A call that is never ended stays open: it may or may not
  ///   have taken effect.
  public func begin(client: Int, _ call: Call) -> Token {
    let lane = Int(client.magnitude % UInt(lanes.count))
    return lanes[lane].log.withLock { log in
      // The stamp is taken under the lock, so a later copy of the log has every earlier stamp.
      let invoked = tick()
      let begun = CompletedOperation(
        client: client, invoked: invoked, returned: nil, call: call, outcome: .unknown)
      log.operations.append(begun)
      return Token(lane: lane, index: log.operations.count - 1, begun: begun)
    }
  }

  /// Records the outcome of a call.
  ///
  /// If a call is ended twice, or with a token of another recorder, `history()` throws.
  public func end(_ token: Token, _ outcome: Outcome<Call.Result>) {
    let lane = lanes[token.lane % lanes.count]
    lane.log.withLock { $0.end(token, outcome, at: tick()) }
  }

  /// Returns everything recorded so far.
  ///
  /// You may call this method while clients run. Calls that have not ended yet are open in the
  /// history.
  ///
  /// - Throws: `HistoryError` if an outcome does not belong to its call or a token was misused.
  public func history() throws(HistoryError) -> History<Call> {
    // Calls that begin or end during the copying must not be recorded partially, so they are cut
    // off here.
    let now = tick()
    var operations: [CompletedOperation<Call>] = []
    for lane in lanes {
      let log = lane.log.withLock { $0 }
      if let misuse = log.misuse { throw misuse }
      operations += log.operations.lazy.filter { $0.invoked < now }.map { $0.cut(after: now) }
    }
    return try History(operations)
  }

  /// Acquires at a begin and releases at an end, so no effect of a call is visible outside of its
  /// two stamps.
  private func tick() -> UInt64 {
    clock.add(1, ordering: .acquiringAndReleasing).newValue
  }
}

/// The calls of the clients of a lane.
private struct LaneLog<Call: HistoryCall>: Sendable {
  var operations: [CompletedOperation<Call>] = []
  var misuse: HistoryError?

  mutating func end(
    _ token: HistoryRecorder<Call>.Token, _ outcome: Outcome<Call.Result>, at stamp: UInt64
  ) {
    guard operations.indices.contains(token.index),
      operations[token.index].invoked == token.invoked,
      operations[token.index].returned == nil
    else {
      misuse = HistoryError(
        token.begun, "it was ended twice, or by another recorder's token; end each token once")
      return
    }
    operations[token.index] = operations[token.index].ended(at: stamp, with: outcome)
  }
}
