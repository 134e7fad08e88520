import Dispatch
import Persistence

/// A cache: what was used is in memory, in front of a folder of records, behind a serial queue.
///
/// Its keys cannot be listed, and the folder is open as long as the cache is there.
final class CachedFolderStore<Item: Storable>: Store, @unchecked Sendable {
  // Sendable because `memory` is only touched on `queue`.
  private struct NoList: Error {}

  private let folder: RecordFolder<Item>
  private let files = PosixFileSystem()
  private let open: OpenDirectory
  private let queue = DispatchQueue(label: "kind.cache")
  private var memory: [Item.ID: Item] = [:]

  init(configuration: StoreConfiguration) throws {
    folder = try RecordFolder(configuration)
    open = try files.openDirectory(configuration.location.path)
  }

  deinit {
    do { try files.closeDirectory(open) } catch { /* Nothing was written through it. */  }
  }

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

  func loadAll() throws -> [Item] { throw NoList() }

  func flush() {}

  func close() {}
}
