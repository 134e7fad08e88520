import Synchronization

/// Lets clients call one at a time, in a given order that ThreadSanitizer cannot see.
///
/// Relaxed atomics create no happens-before edge. Two calls that the store does not order therefore
/// stay unordered. ThreadSanitizer reports a race between them every time, although the calls never
/// overlap.
final class CallOrder: Sendable {
  private let order: [Int]
  private let position = Atomic(0)

  /// Creates the order; `order` holds a client's number for each call.
  init(_ order: [Int]) { self.order = order }

  /// Blocks the thread until it is the client's turn.
  func wait(for client: Int) {
    while true {
      let current = position.load(ordering: .relaxed)
      if current >= order.count || order[current] == client { return }
      yieldThread(times: 1)
    }
  }

  /// Ends the turn.
  func pass() { position.add(1, ordering: .relaxed) }
}
