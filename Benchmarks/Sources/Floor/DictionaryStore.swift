import Foundation
package import Persistence

/// A dictionary without a guard and without a file: the minimum cost of a cache.
///
/// **One client only.** The dictionary has no synchronisation.
package final class DictionaryStore<Item: Storable>: Store, @unchecked Sendable {
  // Sendable only because the runner allows one client for this store and refuses more.
  @usableFromInline var items: [Item.ID: Item] = [:]

  /// Loads the file's items, a JSON array; the file is never written.
  ///
  /// - Throws: `FileSystemError` or the decoder's error.
  package init(configuration: StoreConfiguration) throws {
    let bytes = try configuration.fileSystem.contents(ofFile: configuration.location.path)
    for item in try configuration.codec.decode([Item].self, from: Data(bytes)) {
      items[item.id] = item
    }
  }

  @inlinable
  package func save(_ item: Item) async throws { items[item.id] = item }
  @inlinable
  package func find(by id: Item.ID) async throws -> Item? { items[id] }
  package func save(contentsOf items: [Item]) async throws {
    for item in items { self.items[item.id] = item }
  }
  package func delete(_ id: Item.ID) async throws { items[id] = nil }
  package func delete(contentsOf ids: [Item.ID]) async throws {
    for id in ids { items[id] = nil }
  }
  package func loadAll() async throws -> [Item] { Array(items.values) }
  package func flush() async throws {}
  package func close() async throws {}
}
