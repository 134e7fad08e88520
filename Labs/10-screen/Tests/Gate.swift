import Synchronization

/// Holds one caller at a time until it is released; all others pass meanwhile.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var held: [AsyncStream<Never>.Continuation] = []
    /// The number of callers so far.
    var arrived = 0
  }

  private let reached = AsyncStream.makeStream(of: Never.self)
  private let state = Mutex(State())

  /// Waits until the check releases this call, unless the gate is open.
  func pass() async {
    let (stream, caller) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      state.arrived += 1
      // Others pass while one is held: the held caller may wait for an answer to them.
      if state.isOpen || !state.held.isEmpty { caller.finish() } else { state.held.append(caller) }
    }
    reached.continuation.finish()
    for await _ in stream {}
  }

  /// The number of callers so far.
  var arrived: Int { state.withLock { $0.arrived } }

  /// Returns when a caller is held, or when no more will come.
  func isReached() async { for await _ in reached.stream {} }

  /// Signals that no more callers come.
  func giveUp() { reached.continuation.finish() }

  /// Releases the callers that are held now; the next one is held again.
  func letGo() {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for caller in held { caller.finish() }
  }

  /// Releases all callers, now and later.
  func open() {
    state.withLock { $0.isOpen = true }
    letGo()
  }
}
