import Synchronization

/// A barrier at which clients wait for each other before each of their calls, so that the calls
/// begin together.
final class CallBarrier: Sendable {
  private struct State {
    var clients: Int
    var waiting = 0
    var round = 0

    /// Begins the next round if all remaining clients wait.
    mutating func goOnIfAllWait() {
      guard waiting == clients else { return }
      waiting = 0
      round += 1
    }
  }

  private let state: Mutex<State>

  init(clients: Int) { state = Mutex(State(clients: clients)) }

  /// Waits until every remaining client has arrived.
  ///
  /// The method suspends and does not block, because a client's thread may have to run an actor's
  /// job for another client.
  func meet() async {
    let round = state.withLock { state in
      let round = state.round
      state.waiting += 1
      state.goOnIfAllWait()
      return round
    }
    while state.withLock({ $0.round == round }) { await Task.yield() }
  }

  /// Removes a client from the barrier.
  func leave() {
    state.withLock { state in
      state.clients -= 1
      if state.clients > 0 { state.goOnIfAllWait() }
    }
  }
}
