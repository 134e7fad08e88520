import Foundation
public import Persistence

/// A class as one might write it quickly: a dictionary behind a queue, and a URL to which
/// Foundation writes the whole dictionary.
///
/// The class does not know the suite: its own members already satisfy `Store`.
///
/// `@unchecked Sendable`: `items` is used only on `queue`; all other properties are constant.
public final class NoteFile<Item: Storable>: Store, @unchecked Sendable {
  private let queue = DispatchQueue(label: "notes")
  private let url: URL
  private var items: [Item.ID: Item] = [:]

  /// Reads the file, if it exists and can be read.
  ///
  /// - Parameter url: The file.
  public init(url: URL) {
    self.url = url
    if let data = FileManager.default.contents(atPath: url.path(percentEncoded: false)) {
      do {
        let list = try JSONDecoder().decode([Item].self, from: data)
        items = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
      } catch {
        items = [:]
      }
    }
  }

  /// Stores the item and writes all items.
  public func save(_ item: Item) throws {
    try change { $0[item.id] = item }
  }

  /// Stores the items and writes all items.
  public func save(contentsOf list: [Item]) throws {
    try change { items in for item in list { items[item.id] = item } }
  }

  /// Removes the item and writes all items.
  public func delete(_ id: Item.ID) throws {
    try change { $0[id] = nil }
  }

  /// Removes the items and writes all items.
  public func delete(contentsOf ids: [Item.ID]) throws {
    try change { items in for id in ids { items[id] = nil } }
  }

  /// Returns the item with the id.
  public func find(by id: Item.ID) -> Item? { queue.sync { items[id] } }

  /// Returns all items.
  public func loadAll() -> [Item] { queue.sync { Array(items.values) } }

  /// Does nothing: no changes are waiting.
  public func flush() {}

  /// Does nothing: no file is open.
  public func close() {}

  private func change(_ body: (inout [Item.ID: Item]) -> Void) throws {
    try queue.sync {
      body(&items)
      try JSONEncoder().encode(Array(items.values)).write(to: url, options: .atomic)
    }
  }
}
