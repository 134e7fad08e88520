import Persistence
import Synchronization

/// A save and a deletion of the same id have different orders in memory and in the file.
///
/// Memory takes them in the order of the calls, and the file in the order in which they get the
/// lock.
///
/// Each order alone would be right.
final class OvertakenDeleteStore<Item: Storable>: Store {
  private struct Inner: ~Copyable {
    var state: StoreState<Item>
    /// The last save of an id, and when it was called.
    var saved: [Item.ID: (ticket: Int, item: Item)] = [:]
    /// The items that are in memory and not on disk.
    var extra: [Item.ID: Item] = [:]

    mutating func commit(_ changes: Changes<Item>, ticket: Int) throws {
      try state.commit(changes)
      if changes.closes { extra = [:] }
      for step in changes.steps {
        switch step {
        case .save(let item):
          extra[item.id] = nil
          saved[item.id] = (ticket, item)
        case .delete(let id):
          // The defect: a later call has put the item there, and so memory keeps it. Batches are
          // one step, and do not get into this.
          if let later = saved[id], later.ticket > ticket, changes.steps.count == 1 {
            extra[id] = later.item
          } else {
            extra[id] = nil
            saved[id] = nil
          }
        }
      }
    }
  }

  private let inner: Mutex<Inner>
  private let tickets = Atomic(0)

  init(configuration: StoreConfiguration) throws {
    inner = Mutex(Inner(state: try StoreState(opening: configuration)))
  }

  private func commit(_ changes: Changes<Item>) throws {
    let ticket = tickets.add(1, ordering: .acquiringAndReleasing).newValue
    // A deletion looks first whether there is something to delete.
    if case .delete = changes.steps.first { letOthersRun() }
    try inner.withLock { try $0.commit(changes, ticket: ticket) }
  }

  func save(_ item: Item) async throws { try commit(Changes([.save(item)])) }
  func save(contentsOf items: [Item]) async throws {
    try commit(Changes(items.map { .save($0) }))
  }
  func delete(_ id: Item.ID) async throws { try commit(Changes([.delete(id)])) }
  func delete(contentsOf ids: [Item.ID]) async throws {
    try commit(Changes(ids.map { .delete($0) }))
  }
  func flush() async throws { try commit(.none) }
  func close() async throws { try commit(.close) }

  func find(by id: Item.ID) async throws -> Item? {
    try inner.withLock { inner in try inner.state.find(by: id) ?? inner.extra[id] }
  }

  func loadAll() async throws -> [Item] {
    try inner.withLock { inner in try inner.state.loadAll() + Array(inner.extra.values) }
  }
}
