import Persistence
import Synchronization

/// Finds look at a copy that is brought up to date in the background.
final class LateRefreshStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let content: Mutex<[Item.ID: Item]>
  private let shown: MutexBox<[Item.ID: Item]>

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    let items = try file.load()
    content = Mutex(items)
    shown = MutexBox(items)
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try content.withLock { items in
      var next = items
      for change in changes { change.apply(to: &next) }
      try file.replace(with: next)
      items = next
    }
    // The defect: the save returns before this has run.
    Task { self.refresh() }
  }

  func items() -> [Item.ID: Item] { shown.value.withLock { $0 } }

  func loadAll() -> [Item] { content.withLock { Array($0.values) } }

  func close() { file.close() }

  private func refresh() {
    content.withLock { items in shown.value.withLock { $0 = items } }
  }
}
