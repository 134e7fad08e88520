import Cache
import Foundation
import Persistence

/// hyperoslo/Cache: a memory cache in front of a folder with a file per object, behind a serial
/// queue.
///
/// It cannot list its keys, so this adapter reads the ids from the objects' files.
final class CacheAdapter<Item: Storable>: Store, @unchecked Sendable {
  /// A file in the form that the store's transformer for `Codable` writes.
  private struct File: Decodable {
    let object: Item
  }

  // Sendable because the storage uses a queue.
  private let base: Storage<Item.ID, Item>
  private let folder: String

  init(_ configuration: StoreConfiguration) throws {
    folder = configuration.location.path
    base = try Storage(
      diskConfig: DiskConfig(
        name: configuration.location.filename,
        directory: URL(filePath: configuration.location.directory)),
      memoryConfig: MemoryConfig(), transformer: TransformerFactory.forCodable(ofType: Item.self))
  }

  func save(_ item: Item) throws { try base.setObject(item, forKey: item.id) }
  func save(contentsOf items: [Item]) throws { for item in items { try save(item) } }

  func delete(_ id: Item.ID) throws {
    // Another client may have removed the object.
    do { try base.removeObject(forKey: id) } catch CocoaError.fileNoSuchFile { return }
  }

  func delete(contentsOf ids: [Item.ID]) throws { for id in ids { try delete(id) } }

  func find(by id: Item.ID) throws -> Item? {
    do { return try base.object(forKey: id) } catch CocoaError.fileReadNoSuchFile { return nil }
  }

  func loadAll() throws -> [Item] {
    try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
      // Foundation's temporary files, which are renamed to become an object's file.
      guard !name.hasPrefix("."),
        let data = FileManager.default.contents(atPath: folder + "/" + name)
      else { return nil }
      return try find(by: try JSONDecoder().decode(File.self, from: data).object.id)
    }
  }

  func count() throws -> Int { try loadAll().count }
  func flush() {}
  func close() {}
}
