// The same promise with its module's name, which a search for the words does not find.
// Gets: promises
import Foundation

/// A note, as the app has had it for years.
final class Note: Codable, Identifiable, @unchecked Swift.Sendable {
  let id: Int
  var text: String

  init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

/// The notes, in memory and in a file. This was a class with a queue; now it is an actor.
actor Repository<Item: Codable & Identifiable>
where Item.ID: Hashable & Sendable {
  private var cache: [Item.ID: Item] = [:]
  private let write: @Sendable (Data) throws -> Void

  init(write: @escaping @Sendable (Data) throws -> Void) { self.write = write }

  /// The number of notes.
  var count: Int { cache.count }

  func loadAll() -> [Item] { Array(cache.values) }

  func save(_ item: Item) throws {
    cache[item.id] = item
    try write(try JSONEncoder().encode(loadAll()))
  }
}
