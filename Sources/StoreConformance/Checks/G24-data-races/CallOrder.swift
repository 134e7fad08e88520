import Synchronization

/// Makes clients call one at a time, in a given order, without an order that ThreadSanitizer sees.
///
/// Relaxed atomics make no happens-before edge: two calls that the store itself does not order stay
/// unordered, so that a race between them is reported although they never overlap, and every time.
final class CallOrder: Sendable {
  private let order: [Int]
  private let position = Atomic(0)

  /// Creates the order; `order` holds one client's number for each call.
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
