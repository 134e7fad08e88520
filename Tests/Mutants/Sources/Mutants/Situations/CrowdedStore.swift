import Dispatch
import Persistence

/// A store that lets so many saves in, and makes the threads of those that come after them wait.
///
/// With less than so many calls at a time the store leaves the cooperative pool alone.
final class CrowdedStore<Item: Storable>: GuardedStore {
  private let base: QueuedStore<Item>
  private let thread = IOThread(name: "mutant.crowded")
  private let places = DispatchSemaphore(value: 32)

  private init(base: QueuedStore<Item>) { self.base = base }

  deinit { thread.stop() }

  /// Opens on a separate thread, which the defect does not affect.
  static func open(_ configuration: StoreConfiguration) async throws -> CrowdedStore {
    CrowdedStore(base: try await QueuedStore.open(.none, configuration))
  }

  func commit(_ changes: Changes<Item>) async throws {
    waitForPlace()
    // If the pool is blocked, the admitted calls still return.
    try await Task(executorPreference: thread) { [base, places] in
      defer { places.signal() }
      try await base.commit(changes)
    }.value
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) async throws -> Result {
    try await base.read(body)
  }

  /// The defect: the thread waits, and not the call.
  private func waitForPlace() { places.wait() }
}
