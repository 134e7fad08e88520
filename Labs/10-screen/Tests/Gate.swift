import Synchronization

/// Holds up one caller at a time, until it is let go; all others pass meanwhile.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var held: [AsyncStream<Never>.Continuation] = []
    /// How many callers have come so far.
    var arrived = 0
  }

  private let reached = AsyncStream.makeStream(of: Never.self)
  private let state = Mutex(State())

  /// Waits to be let go, unless the gate is open for good.
  func pass() async {
    let (stream, caller) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      state.arrived += 1
      // Others pass while one is held: somebody may wait for an answer of one's own.
      if state.isOpen || !state.held.isEmpty { caller.finish() } else { state.held.append(caller) }
    }
    reached.continuation.finish()
    for await _ in stream {}
  }

  /// How many callers have come so far.
  var arrived: Int { state.withLock { $0.arrived } }

  /// Returns when somebody is held up, or nobody will be any more.
  func isReached() async { for await _ in reached.stream {} }

  /// Says that nobody comes any more.
  func giveUp() { reached.continuation.finish() }

  /// Lets those go who are held up now; the next one is held up again.
  func letGo() {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for caller in held { caller.finish() }
  }

  /// Lets everybody go, now and later.
  func open() {
    state.withLock { $0.isOpen = true }
    letGo()
  }
}
