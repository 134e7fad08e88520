import Foundation
public import Persistence

/// A specimen: the actor with a dictionary and a JSON array for the whole file, as commonly
/// published.
///
/// **Not for use.** Its defects are kept, and the catalog lists which of them the suite finds. A
/// file that cannot be used loads as empty and is then overwritten. A failed save stays in memory.
/// The directory is never synchronised. A second process is not kept out. The bytes have no order.
/// A repeated id in the file traps.
///
/// Only the location of the configuration is used, because the pattern has no other settings.
/// Members that the pattern lacks have the most obvious implementation.
public actor PublishedActorStore<Item: Storable>: Store {
  private var cache: [Item.ID: Item]
  private let url: URL

  /// Loads the file, or starts empty after any failure.
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

  /// Looks the item up in the cache.
  public func find(by id: Item.ID) -> Item? {
    cache[id]
  }

  /// Returns the values of the cache, in no order.
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
