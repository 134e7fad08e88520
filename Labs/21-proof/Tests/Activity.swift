import Synchronization

/// The number of tasks of a note that are at work: neither asleep nor at their end.
final class Activity: Sendable {
  private struct State {
    var count = 0
    var visitors: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  func begin() { state.withLock { $0.count += 1 } }

  func end() {
    let visitors = state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return [] as [AsyncStream<Never>.Continuation] }
      defer { state.visitors = [] }
      return state.visitors
    }
    for visitor in visitors { visitor.finish() }
  }

  /// Returns when no task is at work.
  func isOver() async {
    let (stream, visitor) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if state.count == 0 { visitor.finish() } else { state.visitors.append(visitor) }
    }
    for await _ in stream {}
  }
}
