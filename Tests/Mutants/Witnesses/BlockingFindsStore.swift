import Persistence
import Synchronization

/// Saves on a thread of its own; a find waits for the same lock on whatever thread it comes.
final class BlockingFindsStore<Item: Storable>: StateGuard, AsynchronouslyOpened {
  private let thread = IOThread(name: "mutant.blocking-finds")
  private let state: Mutex<StoreState<Item>>

  init(configuration: StoreConfiguration) throws {
    state = Mutex(try StoreState(opening: configuration))
  }

  deinit { thread.stop() }

  func commit(_ changes: Changes<Item>) async throws {
    try await Task(executorPreference: thread) { try await self.committed(changes) }.value
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    // The defect: while a save waits for the disk, so does this thread.
    try state.withLock { state in try body(state) }
  }

  /// On the executor that its task prefers.
  @concurrent
  private func committed(_ changes: Changes<Item>) async throws {
    try state.withLock { state in try state.commit(changes) }
  }
}
