package import Persistence

/// A store that does nothing: its cost is that of the harness itself.
package struct NoOpStore<Item: Storable>: Store {
  /// Ignores the configuration and touches no file.
  package init(configuration: StoreConfiguration) {}

  /// Inserts the item, or replaces the one with the same id.
  @inlinable
  package func save(_ item: Item) async throws {}
  /// Returns the item with this id.
  @inlinable
  package func find(by id: Item.ID) async throws -> Item? { nil }
  /// Saves all the items in one commit, or none of them.
  package func save(contentsOf items: [Item]) async throws {}
  /// Removes the item with this id, if there is one.
  package func delete(_ id: Item.ID) async throws {}
  /// Removes all the items with these ids in one commit, or none of them.
  package func delete(contentsOf ids: [Item.ID]) async throws {}
  /// Returns one consistent snapshot of all items.
  package func loadAll() async throws -> [Item] { [] }
  /// Returns when everything acknowledged before is as durable as the store promises.
  package func flush() async throws {}
  /// Finishes what is under way and closes.
  package func close() async throws {}
}
