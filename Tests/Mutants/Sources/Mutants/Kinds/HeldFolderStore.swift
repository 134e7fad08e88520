import Foundation
@testable import Persistence
import Synchronization

/// A folder of records for a single process at a time: a lock file beside it has the process's
/// number.
final class HeldFolderStore<Item: Storable>: Store {
  private let folder: RecordFolder<Item>
  private let lock: ProcessNumberLock
  private let path: String
  private let isClosed = Mutex(false)

  init(configuration: StoreConfiguration, unlocksWhenRefused: Bool = false) throws {
    path = configuration.location.path
    folder = try RecordFolder(configuration)
    // Last, so that an opening that fails has no lock to give back.
    do { lock = try ProcessNumberLock(configuration.location) } catch {
      // The defect: the file is that of the store which is open.
      if unlocksWhenRefused { unlink(configuration.location.path + ".lock") }
      throw error
    }
  }

  deinit {
    do { try close() } catch { /* A process that ends leaves a number that nobody has. */  }
  }

  func save(_ item: Item) throws { try save(contentsOf: [item]) }

  func save(contentsOf items: [Item]) throws {
    try whileOpen { for item in items { try folder.save(item) } }
  }

  func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) throws {
    try whileOpen { for id in ids { try folder.delete(id) } }
  }

  func find(by id: Item.ID) throws -> Item? { try whileOpen { try folder.find(id) } }

  func loadAll() throws -> [Item] { try whileOpen { try folder.loadAll() } }

  func flush() throws { try whileOpen {} }

  func close() throws {
    try isClosed.withLock { isClosed in
      if isClosed { return }
      try lock.release()
      isClosed = true
    }
  }

  private func whileOpen<Result>(_ body: () throws -> Result) throws -> Result {
    try isClosed.withLock { isClosed in
      if isClosed { throw StoreError.closed(path) }
      return try body()
    }
  }
}
