import Persistence
import Synchronization

/// Finds look at a copy; the last of the saves at the same time brings it up to date.
final class LastRefreshesStore<Item: Storable>: GuardedStore {
  private let state: Mutex<StoreState<Item>>
  /// `nil` when the store is closed.
  private let shown: MutexBox<[Item.ID: Item]?>
  private let busy = Atomic(0)

  init(configuration: StoreConfiguration) throws {
    let opened = try StoreState<Item>(opening: configuration)
    shown = MutexBox(Dictionary(try opened.loadAll().map { ($0.id, $0) }) { $1 })
    state = Mutex(opened)
  }

  func commit(_ changes: Changes<Item>) throws {
    busy.add(1, ordering: .acquiringAndReleasing)
    try state.withLock { state in
      defer { busy.subtract(1, ordering: .acquiringAndReleasing) }
      try state.commit(changes)
      if changes.closes {
        shown.value.withLock { $0 = nil }
        // The defect: who is not the last returns before its save can be found.
      } else if busy.load(ordering: .acquiring) == 1 {
        let items = Dictionary(try state.loadAll().map { ($0.id, $0) }) { $1 }
        shown.value.withLock { $0 = items }
      }
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }

  func find(by id: Item.ID) async throws -> Item? {
    guard let items = shown.value.withLock({ $0 }) else {
      return try read { state in try state.find(by: id) }
    }
    return items[id]
  }
}
