public import Persistence

/// A store that does nothing: what the harness itself costs.
public struct NoOpStore<Item: Storable>: Store {
  /// Ignores the configuration; no file is touched.
  ///
  /// - Parameter configuration: Not used.
  public init(configuration: StoreConfiguration) {}

  @inlinable
  public func save(_ item: Item) async throws {}
  @inlinable
  public func find(by id: Item.ID) async throws -> Item? { nil }
  public func save(contentsOf items: [Item]) async throws {}
  public func delete(_ id: Item.ID) async throws {}
  public func delete(contentsOf ids: [Item.ID]) async throws {}
  public func loadAll() async throws -> [Item] { [] }
  public func flush() async throws {}
  public func close() async throws {}
}
