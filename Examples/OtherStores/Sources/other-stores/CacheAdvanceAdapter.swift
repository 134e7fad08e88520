import CacheAdvance
import Foundation
import Persistence

/// dfed/CacheAdvance: a log of messages in a single file; in this adapter each message is a change.
actor CacheAdvanceAdapter<Item: Storable>: Store {
  private struct Change: Codable, Sendable {
    var saved: [Item] = []
    var deleted: [Item.ID] = []
  }

  private let log: CacheAdvance<Change>

  init(_ configuration: StoreConfiguration) throws {
    let url = URL(filePath: configuration.location.path)
    // Its README requires that the file exists.
    do {
      try Data().write(to: url, options: .withoutOverwriting)
    } catch let error as CocoaError where error.code == .fileWriteFileExists {}
    log = try CacheAdvance(
      fileURL: url, maximumBytes: 64 << 20, shouldOverwriteOldMessages: false)
  }

  func save(_ item: Item) throws { try save(contentsOf: [item]) }
  func save(contentsOf items: [Item]) throws { try log.append(message: Change(saved: items)) }
  func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }
  func delete(contentsOf ids: [Item.ID]) throws { try log.append(message: Change(deleted: ids)) }
  func find(by id: Item.ID) throws -> Item? { try content()[id] }
  func loadAll() throws -> [Item] { Array(try content().values) }
  func count() throws -> Int { try content().count }
  func flush() {}
  func close() {}

  private func content() throws -> [Item.ID: Item] {
    try log.messages().reduce(into: [:]) { content, change in
      for item in change.saved { content[item.id] = item }
      for id in change.deleted { content[id] = nil }
    }
  }
}
