import Dispatch
import Persistence
import Synchronization

/// All stores of the kind use this queue.
private let sharedQueue = DispatchQueue(label: "every store")

/// A store with nothing wrong whose calls run on one serial queue with those of every other store.
final class SharedQueueStore<Item: Storable>: BlockingGuardedStore {
  private let state: Mutex<StoreState<Item>>

  init(configuration: StoreConfiguration) throws {
    state = Mutex(try StoreState(opening: configuration))
  }

  func commit(_ changes: Changes<Item>) throws {
    try sharedQueue.sync { try state.withLock { state in try state.commit(changes) } }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try sharedQueue.sync { try state.withLock { state in try body(state) } }
  }
}

extension SharedQueueStore: PagedStore where Item.ID: Comparable {}
