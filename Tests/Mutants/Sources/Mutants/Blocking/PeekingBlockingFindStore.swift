import Foundation
import Persistence

/// Finds without waiting for writers, when it is called without `await`.
///
/// Sendable by assertion, and wrongly so: that find reads a dictionary that changes.
final class PeekingBlockingFindStore<Item: Storable>: PlainStore, BlockingStore,
  @unchecked Sendable
{
  private let file: PlainFile<Item>
  private let lock = NSLock()
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try lock.withLock {
      var next = content
      for change in changes { change.apply(to: &next) }
      try file.replace(with: next)
      content = next
    }
  }

  func items() -> [Item.ID: Item] {
    lock.withLock { content }
  }

  func save(_ item: Item) throws { try change([.save(item)]) }
  func save(contentsOf items: [Item]) throws { try change(items.map { .save($0) }) }
  func delete(_ id: Item.ID) throws { try change([.delete(id)]) }
  func delete(contentsOf ids: [Item.ID]) throws { try change(ids.map { .delete($0) }) }
  func find(by id: Item.ID) async throws -> Item? { items()[id] }
  // The defect.
  func find(by id: Item.ID) throws -> Item? { content[id] }
  func loadAll() throws -> [Item] { Array(items().values) }
  func count() throws -> Int { items().count }
  func flush() throws {}
  func close() { file.close() }
}
