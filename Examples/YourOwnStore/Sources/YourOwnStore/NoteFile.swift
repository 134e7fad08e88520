import Foundation
public import Persistence

/// A class as one would write it on a quiet afternoon: a dictionary behind a queue, and a URL to
/// which Foundation writes the whole dictionary.
///
/// The class knows nothing of the suite: its own members already meet `Store`.
///
/// `@unchecked Sendable`: `items` is used on `queue` alone, everything else does not change.
public final class NoteFile<Item: Storable>: Store, @unchecked Sendable {
  private let queue = DispatchQueue(label: "notes")
  private let url: URL
  private var items: [Item.ID: Item] = [:]

  /// Reads the file, if there is one that can be read.
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

  /// Keeps the item and writes everything.
  public func save(_ item: Item) throws {
    try change { $0[item.id] = item }
  }

  /// Keeps the items and writes everything.
  public func save(contentsOf list: [Item]) throws {
    try change { items in for item in list { items[item.id] = item } }
  }

  /// Drops the item and writes everything.
  public func delete(_ id: Item.ID) throws {
    try change { $0[id] = nil }
  }

  /// Drops the items and writes everything.
  public func delete(contentsOf ids: [Item.ID]) throws {
    try change { items in for id in ids { items[id] = nil } }
  }

  /// Gives the item with the id.
  public func find(by id: Item.ID) -> Item? { queue.sync { items[id] } }

  /// Gives everything.
  public func loadAll() -> [Item] { queue.sync { Array(items.values) } }

  /// There is nothing to wait for.
  public func flush() {}

  /// There is nothing to close.
  public func close() {}

  private func change(_ body: (inout [Item.ID: Item]) -> Void) throws {
    try queue.sync {
      body(&items)
      try JSONEncoder().encode(Array(items.values)).write(to: url, options: .atomic)
    }
  }
}
