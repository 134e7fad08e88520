import Foundation
public import Persistence

/// A bare dictionary without a guard and without a file: the least that a cache can cost.
///
/// **One client only.** Nothing guards the dictionary.
public final class DictionaryStore<Item: Storable>: Store, @unchecked Sendable {
  // Sendable only because the runner gives this store to one client and refuses more.
  @usableFromInline var items: [Item.ID: Item] = [:]

  /// Loads the file's items, a JSON array, and never writes it.
  ///
  /// - Parameter configuration: Location and file system are used.
  /// - Throws: `FileSystemError` or the decoder's error.
  public init(configuration: StoreConfiguration) throws {
    let file = try configuration.fileSystem.open(configuration.location.path, .read)
    let bytes = try configuration.fileSystem.read(file)
    try configuration.fileSystem.close(file)
    for item in try configuration.codec.decode([Item].self, from: Data(bytes)) {
      items[item.id] = item
    }
  }

  @inlinable
  public func save(_ item: Item) async throws { items[item.id] = item }
  @inlinable
  public func find(by id: Item.ID) async throws -> Item? { items[id] }
  public func save(contentsOf items: [Item]) async throws {
    for item in items { self.items[item.id] = item }
  }
  public func delete(_ id: Item.ID) async throws { items[id] = nil }
  public func delete(contentsOf ids: [Item.ID]) async throws {
    for id in ids { items[id] = nil }
  }
  public func loadAll() async throws -> [Item] { Array(items.values) }
  public func flush() async throws {}
  public func close() async throws {}
}
