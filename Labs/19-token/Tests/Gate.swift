import Synchronization

/// A gate that holds its visitors until it is opened, or until they are cancelled.
final class Gate: Sendable {
  private struct State {
    var isHeld = false
    var visitors: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  /// Holds the next visitors.
  func hold() { state.withLock { $0.isHeld = true } }

  /// Lets all visitors go, and holds no more.
  func open() {
    let visitors = state.withLock { state in
      defer { state = State() }
      return state.visitors
    }
    for visitor in visitors { visitor.finish() }
  }

  /// Returns when the gate is open.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func pass() async throws {
    let (stream, visitor) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if state.isHeld { state.visitors.append(visitor) } else { visitor.finish() }
    }
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
