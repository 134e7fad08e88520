import Foundation
import Persistence

/// Reads without waiting for writers.
///
/// Sendable by assertion, and wrongly so: a dictionary that changes is read.
final class PeekingFindStore<Item: Storable>: PlainStore, @unchecked Sendable {
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

  func find(by id: Item.ID) async -> Item? {
    // The defect.
    content[id]
  }

  func close() { file.close() }
}
