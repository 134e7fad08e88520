// The count is kept beside the actor, behind a lock: it is changed before the file is written.
// Gets: in-the-middle
import Foundation
import Synchronization

/// A note: a value, which each user copies.
struct Note: Codable, Identifiable, Sendable {
  let id: Int
  var text: String
}

/// The notes, in memory and in a file. This was a class with a queue; now it is an actor.
actor Repository<Item: Codable & Identifiable & Sendable>
where Item.ID: Hashable & Sendable {
  private var cache: [Item.ID: Item] = [:]
  private let counted = Mutex(0)
  private let write: @Sendable (Data) throws -> Void

  init(write: @escaping @Sendable (Data) throws -> Void) { self.write = write }

  /// The number of notes.
  nonisolated var count: Int { counted.withLock { $0 } }

  func loadAll() -> [Item] { Array(cache.values) }

  func save(_ item: Item) throws {
    cache[item.id] = item
    counted.withLock { $0 = cache.count }
    try write(try JSONEncoder().encode(loadAll()))
  }
}
