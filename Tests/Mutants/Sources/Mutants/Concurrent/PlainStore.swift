import Persistence
import Synchronization

/// A step of a change to a plain store.
enum PlainChange<Item: Storable>: Sendable {
  case save(Item)
  case delete(Item.ID)

  func apply(to items: inout [Item.ID: Item]) {
    switch self {
    case .save(let item): items[item.id] = item
    case .delete(let id): items[id] = nil
    }
  }
}

/// A store of which a mutant only writes how it changes, reads and ends.
protocol PlainStore<Item>: Store {
  func change(_ changes: [PlainChange<Item>]) async throws
  func items() async throws -> [Item.ID: Item]
}

extension PlainStore {
  func save(_ item: Item) async throws { try await change([.save(item)]) }
  func save(contentsOf items: [Item]) async throws { try await change(items.map { .save($0) }) }
  func delete(_ id: Item.ID) async throws { try await change([.delete(id)]) }
  func delete(contentsOf ids: [Item.ID]) async throws {
    try await change(ids.map { .delete($0) })
  }
  func find(by id: Item.ID) async throws -> Item? { try await items()[id] }
  func loadAll() async throws -> [Item] { Array(try await items().values) }
  func flush() async throws {}
}
