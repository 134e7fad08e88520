import Dispatch
import Persistence
import Synchronization

/// A cache that is written behind: a change is staged under a lock, and a queue brings it to a folder of
/// records later.
final class StagingStore<Item: Storable>: Store {
  private struct Staged {
    var item: Item?
    let number: Int
  }

  private struct State {
    var staged: [Item.ID: Staged] = [:]
    var count = 0
  }

  private let folder: RecordFolder<Item>
  private let queue = DispatchQueue(label: "kind.staging")
  private let state = Mutex(State())

  init(configuration: StoreConfiguration) throws { folder = try RecordFolder(configuration) }

  func save(_ item: Item) { stage(item, item.id) }

  func save(contentsOf items: [Item]) { for item in items { save(item) } }

  func delete(_ id: Item.ID) { stage(nil, id) }

  func delete(contentsOf ids: [Item.ID]) { for id in ids { delete(id) } }

  func find(by id: Item.ID) throws -> Item? {
    try state.withLock { state in
      if let staged = state.staged[id] { return staged.item }
      return try folder.find(id)
    }
  }

  func loadAll() throws -> [Item] {
    try state.withLock { state in
      try folder.loadAll().filter { state.staged[$0.id] == nil }
        + state.staged.values.compactMap(\.item)
    }
  }

  func flush() { queue.sync {} }

  func close() { flush() }

  private func stage(_ item: Item?, _ id: Item.ID) {
    state.withLock { state in
      state.count += 1
      state.staged[id] = Staged(item: item, number: state.count)
      queue.async { [self, number = state.count] in write(id, number) }
    }
  }

  /// Writes a change unless a newer one is behind it; the staged item is shown until then.
  private func write(_ id: Item.ID, _ number: Int) {
    guard let staged = state.withLock({ $0.staged[id] }), staged.number == number else { return }
    do {
      if let item = staged.item { try folder.save(item) } else { try folder.delete(id) }
    } catch {
      // A cache may forget what it could not write; until it is closed it shows the item.
      return
    }
    state.withLock { if $0.staged[id]?.number == number { $0.staged[id] = nil } }
  }
}
