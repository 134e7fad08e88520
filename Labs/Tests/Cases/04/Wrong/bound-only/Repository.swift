// `Sendable` in the actor's declaration, with the class kept: its type is refused.
// Gets: compile error: does not conform to the 'Sendable' protocol
import Foundation

/// A note, as the app has had it for years.
final class Note: Codable, Identifiable {
  let id: Int
  var text: String

  init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

/// The notes, in memory and in a file. This was a class with a queue; now it is an actor.
actor Repository<Item: Codable & Identifiable & Sendable>
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
