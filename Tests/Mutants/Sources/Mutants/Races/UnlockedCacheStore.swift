import Foundation
import Persistence

/// Remembers which version of the content was read last.
///
/// Sendable by assertion, and wrongly so: readers write that variable after they have left the lock.
final class UnlockedCacheStore<Item: Storable>: PlainStore, @unchecked Sendable {
  private let file: PlainFile<Item>
  private let lock = NSLock()
  private var content: [Item.ID: Item]
  private var version = 0
  private var lastRead = 0

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
      version += 1
    }
  }

  func items() -> [Item.ID: Item] {
    let read = lock.withLock { (items: content, version: version) }
    // The defect.
    if lastRead != read.version { lastRead = read.version }
    return read.items
  }

  func close() { file.close() }
}
