import Synchronization

/// Makes all clients start at the same moment.
///
/// Waiting clients yield instead of blocking, because there may be more clients than threads in the
/// pool.
@usableFromInline package final class StartGate: Sendable {
  private let missing: Atomic<Int>

  init(clients: Int) {
    missing = Atomic(clients)
  }

  /// Returns when all clients have arrived.
  @usableFromInline package func arrive() async {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { await Task.yield() }
  }
}
