import Synchronization

/// A barrier where clients wait for each other before each of their calls, so that they begin
/// together.
final class CallBarrier: Sendable {
  private struct State {
    var clients: Int
    var waiting = 0
    var round = 0

    /// Begins the next round if all clients that are left wait.
    mutating func goOnIfAllWait() {
      guard waiting == clients else { return }
      waiting = 0
      round += 1
    }
  }

  private let state: Mutex<State>

  init(clients: Int) { state = Mutex(State(clients: clients)) }

  /// Waits until every client that has not left is here.
  ///
  /// It suspends and does not block: the thread of a client may be due to run an actor's job for
  /// another one.
  func meet() async {
    let round = state.withLock { state in
      let round = state.round
      state.waiting += 1
      state.goOnIfAllWait()
      return round
    }
    while state.withLock({ $0.round == round }) { await Task.yield() }
  }

  /// Says that a client comes no more.
  func leave() {
    state.withLock { state in
      state.clients -= 1
      if state.clients > 0 { state.goOnIfAllWait() }
    }
  }
}
