import Synchronization

/// Lets all clients start at the same moment.
///
/// Waiting clients yield instead of blocking, because there may be more of them than the pool has
/// threads.
final class StartGate: Sendable {
  private let missing: Atomic<Int>

  init(clients: Int) {
    missing = Atomic(clients)
  }

  /// Returns when every client has arrived.
  func arrive() async {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { await Task.yield() }
  }
}
