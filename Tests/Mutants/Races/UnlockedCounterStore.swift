import Foundation
import Persistence

/// Counts its readings.
///
/// Sendable by assertion, and wrongly so: the lock guards the content, and nothing the counter.
final class UnlockedCounterStore<Item: Storable>: PlainStore, @unchecked Sendable {
  private let file: PlainFile<Item>
  private let lock = NSLock()
  private var content: [Item.ID: Item]
  private var readings = 0

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
    // The defect.
    readings += 1
    return lock.withLock { content }
  }

  func close() { file.close() }
}
