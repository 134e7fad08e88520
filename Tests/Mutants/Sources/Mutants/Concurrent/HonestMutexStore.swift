import Persistence
import Synchronization

/// A store with nothing wrong whose calls run on their callers' threads.
final class HonestMutexStore<Item: Storable>: BlockingGuardedStore {
  private let state: Mutex<StoreState<Item>>

  init(configuration: StoreConfiguration) throws {
    state = Mutex(try StoreState(opening: configuration))
  }

  func commit(_ changes: Changes<Item>) throws {
    try state.withLock { state in try state.commit(changes) }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }
}
