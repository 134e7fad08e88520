// A lock in the note makes it Sendable, but both sides still share the note.
// Gets: own-copy
import Foundation
import Synchronization

/// A note, as the app has had it for years.
final class Note: Codable, Identifiable, Sendable {
  let id: Int
  private let state: Mutex<String>
  var text: String {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  init(id: Int, text: String) {
    self.id = id
    state = Mutex(text)
  }

  private enum Key: CodingKey { case id, text }

  convenience init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try values.decode(Int.self, forKey: .id),
      text: try values.decode(String.self, forKey: .text))
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(id, forKey: .id)
    try values.encode(text, forKey: .text)
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
