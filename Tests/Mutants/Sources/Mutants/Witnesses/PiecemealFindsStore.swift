import Persistence
import Synchronization

/// A batch is one commit, and `loadAll` shows it as one; for finds its items appear one by one.
final class PiecemealFindsStore<Item: Storable>: GuardedStore {
  private let state: Mutex<StoreState<Item>>
  /// `nil` when the store is closed.
  private let shown: MutexBox<[Item.ID: Item]?>
  /// The items that `loadAll` shows; `nil` when the store is closed.
  private let whole: MutexBox<[Item]?>

  init(configuration: StoreConfiguration) throws {
    let opened = try StoreState<Item>(opening: configuration)
    let items = try opened.loadAll()
    whole = MutexBox(items)
    shown = MutexBox(Dictionary(items.map { ($0.id, $0) }) { $1 })
    state = Mutex(opened)
  }

  func commit(_ changes: Changes<Item>) throws {
    try state.withLock { state in
      try state.commit(changes)
      for step in changes.steps {
        shown.value.withLock { shown in
          switch step {
          case .save(let item): shown?[item.id] = item
          case .delete(let id): shown?[id] = nil
          }
        }
        // The defect: a find may come between.
        if changes.steps.count > 1 { letOthersRun() }
      }
      if changes.closes { shown.value.withLock { $0 = nil } }
      let items = changes.closes ? nil : try state.loadAll()
      whole.value.withLock { $0 = items }
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }

  func loadAll() throws -> [Item] {
    try whole.value.withLock { $0 } ?? read { state in try state.loadAll() }
  }

  func find(by id: Item.ID) throws -> Item? {
    guard let items = shown.value.withLock({ $0 }) else {
      return try read { state in try state.find(by: id) }
    }
    return items[id]
  }
}
