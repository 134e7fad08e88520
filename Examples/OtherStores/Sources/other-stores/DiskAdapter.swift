import Disk
import Foundation
import Persistence

/// saoudrizwan/Disk: one JSON file, written by static functions without a guard; this adapter uses
/// an actor as the guard.
actor DiskAdapter<Item: Storable>: Store {
  private let path: String

  init(_ configuration: StoreConfiguration) throws {
    path = try pathFromCaches(to: configuration.location.path)
  }

  func save(_ item: Item) throws { try save(contentsOf: [item]) }

  func save(contentsOf new: [Item]) throws {
    let ids = Set(new.map(\.id))
    // The last item of an id is the current one.
    var last: [Item.ID: Item] = [:]
    for item in new { last[item.id] = item }
    let kept = try loadAll().filter { !ids.contains($0.id) }
    try Disk.save(kept + last.values, to: .caches, as: path)
  }

  func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) throws {
    try Disk.save(try loadAll().filter { !ids.contains($0.id) }, to: .caches, as: path)
  }

  func find(by id: Item.ID) throws -> Item? { try loadAll().first { $0.id == id } }

  func loadAll() throws -> [Item] {
    guard Disk.exists(path, in: .caches) else { return [] }
    return try Disk.retrieve(path, from: .caches, as: [Item].self)
  }

  func count() throws -> Int { try loadAll().count }
  func flush() {}
  func close() {}
}
