import Foundation
import Persistence

/// Refuses calls after its close.
///
/// Sendable by assertion, and wrongly so: the flag is written within the lock and read before it.
final class UnlockedFlagStore<Item: Storable>: PlainStore, @unchecked Sendable {
  private let file: PlainFile<Item>
  private let lock = NSLock()
  private var content: [Item.ID: Item]
  private var isClosed = false

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try refuseIfClosed()
    try lock.withLock {
      var next = content
      for change in changes { change.apply(to: &next) }
      try file.replace(with: next)
      content = next
    }
  }

  func items() throws -> [Item.ID: Item] {
    try refuseIfClosed()
    return lock.withLock { content }
  }

  func close() {
    lock.withLock {
      if !isClosed { file.close() }
      isClosed = true
    }
  }

  private func refuseIfClosed() throws {
    // The defect.
    if isClosed { throw StoreError(.closed, "Open the store again.") }
  }
}
