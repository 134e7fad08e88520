// The note is a value; the head of the actor stays as it was.
// Gets: passes
import Foundation

/// A note: a value, of which everybody has a copy.
struct Note: Codable, Identifiable, Sendable {
  let id: Int
  var text: String
}

/// The notes, in memory and in a file. It was a class with a queue; now it is an actor.
actor Repository<Item: Codable & Identifiable>
where Item.ID: Hashable & Sendable {
  private var cache: [Item.ID: Item] = [:]
  private let write: @Sendable (Data) throws -> Void

  init(write: @escaping @Sendable (Data) throws -> Void) { self.write = write }

  /// How many notes there are.
  var count: Int { cache.count }

  func loadAll() -> [Item] { Array(cache.values) }

  func save(_ item: Item) throws {
    cache[item.id] = item
    try write(try JSONEncoder().encode(loadAll()))
  }
}
