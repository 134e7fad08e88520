import Foundation
@testable import Persistence

/// A lock around memory and file; the directory is synchronised, and the feed told, outside of the lock.
///
/// A second change may come to its end while the first one's directory is synchronised: the feed then tells
/// the two in the wrong order.
final class TellsAfterSyncStore<Item: Storable>: PlainStore, ObservableStore, @unchecked Sendable {
  // Sendable: `lock` guards the content and the file's replacement.
  private let lock = NSLock()
  private let file: PlainFile<Item>
  private let feed = ChangeFeed<Item>()
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    let told = try lock.withLock {
      var next = content
      var isChanged = false
      for change in changes {
        if case .delete(let id) = change, next[id] == nil { continue }
        isChanged = true
        change.apply(to: &next)
      }
      try file.put(try orderedJSON(next.values))
      content = next
      return isChanged ? changes : []
    }
    try file.synchronizeDirectory()
    // The defect: another change may have come first by now.
    if !told.isEmpty { feed.publish(told.map(Self.step)) }
  }

  func items() -> [Item.ID: Item] { lock.withLock { content } }
  func changes() -> AsyncStream<Commit<Item>> { feed.subscribe() }

  func snapshot() -> Snapshot<Item> {
    lock.withLock { Snapshot(items: Array(content.values), commitNumber: feed.lastCommit) }
  }

  func close() {
    file.close()
    feed.finish()
  }

  private static func step(_ change: PlainChange<Item>) -> Changes<Item>.Change {
    switch change {
    case .save(let item): .save(item)
    case .delete(let id): .delete(id)
    }
  }
}
