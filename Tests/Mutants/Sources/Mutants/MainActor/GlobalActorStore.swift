import Persistence

/// The actor of all stores of the kind, which has a thread.
@globalActor
actor StorageActor {
  static let shared = StorageActor()

  private let thread = IOThread(name: "storage")

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
}

/// A store with nothing wrong on a global actor of its library.
@StorageActor
final class GlobalActorStore<Item: Storable>: GuardedStore {
  private var state: StoreState<Item>

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}

extension GlobalActorStore: PagedStore where Item.ID: Comparable {}
