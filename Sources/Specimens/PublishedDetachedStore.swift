import Foundation
public import Persistence

/// A specimen: the published pattern's solution for larger files, a detached task that writes.
///
/// **Not for use.** The store has all defects of ``PublishedActorStore``. In addition, the `await`
/// inside `save` lets another save run before the write. Writes may then reach the disk in another
/// order than their snapshots were taken, and an older snapshot overwrites a newer one. The
/// detached task also still runs on the cooperative pool.
public actor PublishedDetachedStore<Item: Storable>: Store {
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

  /// Looks the item up in the cache.
  public func find(by id: Item.ID) -> Item? { cache[id] }

  /// Returns the values of the cache, in no order.
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
