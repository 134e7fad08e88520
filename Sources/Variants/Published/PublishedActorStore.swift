import Foundation
public import Persistence

/// A specimen: the actor with a dictionary and a whole-file JSON array, as it is in circulation.
///
/// **Not for use.** It is kept with its defects, and the catalog says which the suite finds: a file
/// that cannot be used loads as empty and is then overwritten, a failed save stays in memory, the
/// directory is never synchronised, nothing stops a second process, the bytes have no order, and a
/// repeated id in the file traps.
///
/// It ignores everything in the configuration but the location, because the pattern has no such
/// settings. The members that the pattern does not have do the obvious thing.
public actor PublishedActorStore<Item: Storable>: Store {
  private var cache: [Item.ID: Item]
  private let url: URL

  /// Loads the file, or starts empty whatever goes wrong.
  ///
  /// Complexity: O(n).
  ///
  /// - Parameter configuration: Only the location is used.
  public init(configuration: StoreConfiguration) {
    url = URL(filePath: configuration.location.path)
    cache = PublishedFile.load(Item.self, from: url)
  }

  /// Inserts the item, or replaces the one with the same id.
  public func save(_ item: Item) throws {
    cache[item.id] = item
    try writeAll()
  }

  /// Removes the item with this id, if there is one.
  public func delete(_ id: Item.ID) throws {
    cache[id] = nil
    try writeAll()
  }

  /// Saves all the items in one commit, or none of them.
  public func save(contentsOf items: [Item]) throws {
    for item in items { try save(item) }
  }

  /// Removes all the items with these ids in one commit, or none of them.
  public func delete(contentsOf ids: [Item.ID]) throws {
    for id in ids { try delete(id) }
  }

  /// Returns the item with this id.
  public func find(by id: Item.ID) -> Item? {
    cache[id]
  }

  /// Returns one consistent snapshot of all items.
  public func loadAll() -> [Item] {
    Array(cache.values)
  }

  /// Returns when everything acknowledged before is as durable as the store promises.
  public func flush() {}

  /// Finishes what is under way and closes.
  public func close() {}

  private func writeAll() throws {
    try PublishedFile.encode(Array(cache.values)).write(to: url, options: .atomic)
  }
}
