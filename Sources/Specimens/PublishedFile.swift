import Foundation
import Persistence

/// The specimens' file: a JSON array, loaded as empty after any failure.
enum PublishedFile {
  static func load<Item: Storable>(_ type: Item.Type, from url: URL) -> [Item.ID: Item] {
    load(type, from: try? Data(contentsOf: url))
  }

  static func load<Item: Storable>(_ type: Item.Type, from data: Data?) -> [Item.ID: Item] {
    guard let data,
      let items = try? JSONDecoder().decode([Item].self, from: data)
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }

  static func encode(_ items: [some Storable]) throws -> Data {
    try JSONEncoder().encode(items)
  }
}
