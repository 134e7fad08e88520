import Foundation
public import Persistence

/// A repository as one would write it on a quiet afternoon: an actor, a dictionary, one JSON file.
///
/// It knows nothing of the suite. `Store` is met by what it has anyway, besides two lines for lists.
public actor Repository<Item: Storable>: Store {
  private var items: [Item.ID: Item] = [:]
  private let file: URL

  /// Loads the file, if there is one that can be loaded.
  ///
  /// - Parameter configuration: Where the file is; nothing else of it is used.
  public init(configuration: StoreConfiguration) {
    file = URL(filePath: configuration.location.path)
    guard let data = FileManager.default.contents(atPath: file.path(percentEncoded: false)) else {
      return
    }
    do {
      let list = try JSONDecoder().decode([Item].self, from: data)
      items = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
    } catch {
      items = [:]
    }
  }

  /// Keeps the item and writes everything.
  public func save(_ item: Item) throws {
    items[item.id] = item
    try write()
  }

  /// Keeps the items and writes everything.
  public func save(contentsOf list: [Item]) throws {
    for item in list { items[item.id] = item }
    try write()
  }

  /// Drops the item and writes everything.
  public func delete(_ id: Item.ID) throws {
    items[id] = nil
    try write()
  }

  /// Drops the items and writes everything.
  public func delete(contentsOf ids: [Item.ID]) throws {
    for id in ids { items[id] = nil }
    try write()
  }

  /// Gives the item with the id.
  public func find(by id: Item.ID) -> Item? { items[id] }

  /// Gives everything.
  public func loadAll() -> [Item] { Array(items.values) }

  /// There is nothing to wait for.
  public func flush() {}

  /// There is nothing to close.
  public func close() {}

  private func write() throws {
    try JSONEncoder().encode(Array(items.values)).write(to: file, options: .atomic)
  }
}
