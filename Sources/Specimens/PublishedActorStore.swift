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

  /// Changes the cache, then writes all of it.
  public func save(_ item: Item) throws {
    cache[item.id] = item
    try writeAll()
  }

  /// Removes from the cache, then writes all of it.
  public func delete(_ id: Item.ID) throws {
    cache[id] = nil
    try writeAll()
  }

  /// Changes the cache, then writes all of it once.
  public func save(contentsOf items: [Item]) throws {
    for item in items { cache[item.id] = item }
    try writeAll()
  }

  /// Removes from the cache, then writes all of it once.
  public func delete(contentsOf ids: [Item.ID]) throws {
    for id in ids { cache[id] = nil }
    try writeAll()
  }

  /// Looks into the cache.
  public func find(by id: Item.ID) -> Item? {
    cache[id]
  }

  /// Gives the cache's values, in no order.
  public func loadAll() -> [Item] {
    Array(cache.values)
  }

  /// Does nothing.
  public func flush() {}

  /// Does nothing.
  public func close() {}

  private func writeAll() throws {
    try PublishedFile.encode(Array(cache.values)).write(to: url, options: .atomic)
  }
}
