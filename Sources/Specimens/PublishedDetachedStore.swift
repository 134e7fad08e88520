import Foundation
public import Persistence

/// A specimen: the published pattern's remedy for larger files, a detached task for the write.
///
/// **Not for use.** On top of everything that ``PublishedActorStore`` does wrong, the `await` inside
/// `save` lets another save in before the write: writes may reach the disk in another order than
/// their snapshots were taken, and an older snapshot then overwrites a newer one. Nor does the
/// detached task leave the cooperative pool.
public actor PublishedDetachedStore<Item: Storable>: Store {
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

  /// Changes the cache, then waits for a detached task to write all of it.
  public func save(_ item: Item) async throws {
    cache[item.id] = item
    try await writeAll()
  }

  /// Removes from the cache, then waits for a detached task to write all of it.
  public func delete(_ id: Item.ID) async throws {
    cache[id] = nil
    try await writeAll()
  }

  /// Changes the cache, then writes all of it once.
  public func save(contentsOf items: [Item]) async throws {
    for item in items { cache[item.id] = item }
    try await writeAll()
  }

  /// Removes from the cache, then writes all of it once.
  public func delete(contentsOf ids: [Item.ID]) async throws {
    for id in ids { cache[id] = nil }
    try await writeAll()
  }

  /// Looks into the cache.
  public func find(by id: Item.ID) -> Item? { cache[id] }

  /// Gives the cache's values, in no order.
  public func loadAll() -> [Item] { Array(cache.values) }

  /// Does nothing.
  public func flush() {}

  /// Does nothing.
  public func close() {}

  private func writeAll() async throws {
    let data = try PublishedFile.encode(Array(cache.values))
    let url = url
    try await Task.detached { try data.write(to: url, options: .atomic) }.value
  }
}
