import Dispatch
import Persistence

/// A cache: what was used is in memory, in front of a folder of records, behind a serial queue.
final class CachedFolderStore<Item: Storable>: Store, @unchecked Sendable {
  // Sendable because `memory` is only touched on `queue`.
  private let folder: RecordFolder<Item>
  private let queue = DispatchQueue(label: "kind.cache")
  private var memory: [Item.ID: Item] = [:]

  init(configuration: StoreConfiguration) throws { folder = try RecordFolder(configuration) }

  func save(_ item: Item) throws { try save(contentsOf: [item]) }

  func save(contentsOf items: [Item]) throws {
    try queue.sync {
      for item in items {
        try folder.save(item)
        memory[item.id] = item
      }
    }
  }

  func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) throws {
    try queue.sync {
      for id in ids {
        try folder.delete(id)
        memory[id] = nil
      }
    }
  }

  func find(by id: Item.ID) throws -> Item? {
    try queue.sync {
      if let item = memory[id] { return item }
      let item = try folder.find(id)
      memory[id] = item
      return item
    }
  }

  func loadAll() throws -> [Item] { try queue.sync { try folder.loadAll() } }

  func flush() {}

  func close() {}
}
