import FileSystemStore
import Foundation
import Persistence

/// omaralbeik/Stores: a folder with a file per object, behind a recursive lock.
final class StoresAdapter<Item: Storable>: Store, @unchecked Sendable {
  // Sendable because the store uses a lock.
  private let base: MultiFileSystemStore<Item>

  init(_ configuration: StoreConfiguration) throws {
    let path = try pathFromCaches(to: configuration.location.path, below: "Stores/MultiObjects")
    base = MultiFileSystemStore(directory: .cachesDirectory, path: path)
  }

  func save(_ item: Item) throws { try base.save(item) }
  func save(contentsOf items: [Item]) throws { try base.save(items) }
  func delete(_ id: Item.ID) throws { try base.remove(withId: id) }
  func delete(contentsOf ids: [Item.ID]) throws { for id in ids { try delete(id) } }
  func find(by id: Item.ID) throws -> Item? { base.object(withId: id) }
  func loadAll() throws -> [Item] { base.allObjects() }
  func count() throws -> Int { base.objectsCount }
  func flush() {}
  func close() {}
}

/// Returns the relative path from the caches directory to a path, for stores that accept no other
/// location.
func pathFromCaches(to path: String, below folder: String? = nil) throws -> String {
  var caches = try FileManager.default.url(
    for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
  if let folder { caches.append(path: folder, directoryHint: .isDirectory) }
  try FileManager.default.createDirectory(at: caches, withIntermediateDirectories: true)
  let steps = caches.resolvingSymlinksInPath().pathComponents.count - 1
  return String(repeating: "../", count: steps) + path.dropFirst()
}
