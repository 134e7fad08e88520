package import Persistence

/// A store that does nothing: its cost is that of the harness itself.
package struct NoOpStore<Item: Storable>: Store {
  /// Ignores the configuration and touches no file.
  package init(configuration: StoreConfiguration) {}

  @inlinable
  package func save(_ item: Item) async throws {}
  @inlinable
  package func find(by id: Item.ID) async throws -> Item? { nil }
  package func save(contentsOf items: [Item]) async throws {}
  package func delete(_ id: Item.ID) async throws {}
  package func delete(contentsOf ids: [Item.ID]) async throws {}
  package func loadAll() async throws -> [Item] { [] }
  package func flush() async throws {}
  package func close() async throws {}
}
