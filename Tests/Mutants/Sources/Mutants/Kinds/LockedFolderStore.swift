import Foundation
import Persistence

/// A folder of records behind a recursive lock; nothing is kept in memory.
final class LockedFolderStore<Item: Storable>: Store {
  private let folder: RecordFolder<Item>
  private let lock = NSRecursiveLock()

  init(
    configuration: StoreConfiguration, keepsTemporaryFiles: Bool = false,
    marksDeletions: Bool = false, leavesOutDamaged: Bool = false
  ) throws {
    folder = try RecordFolder(
      configuration, keepsTemporaryFiles: keepsTemporaryFiles, marksDeletions: marksDeletions,
      leavesOutDamaged: leavesOutDamaged)
  }

  func save(_ item: Item) throws { try lock.withLock { try folder.save(item) } }

  func save(contentsOf items: [Item]) throws {
    try lock.withLock { for item in items { try save(item) } }
  }

  func delete(_ id: Item.ID) throws { try lock.withLock { try folder.delete(id) } }

  func delete(contentsOf ids: [Item.ID]) throws {
    try lock.withLock { for id in ids { try delete(id) } }
  }

  func find(by id: Item.ID) throws -> Item? { try lock.withLock { try folder.find(id) } }

  func loadAll() throws -> [Item] { try lock.withLock { try folder.loadAll() } }

  func flush() {}

  func close() {}
}
