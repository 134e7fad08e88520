import Foundation
package import Persistence

/// RocksDB used directly, with its default options.
///
/// Each save is a write with `sync` on, or off for process-crash durability. RocksDB itself groups
/// the writes of several threads.
package final class RocksDBStore<Item: Storable>: Rival {
  private let database: RocksDBDatabase
  private let codec: any ItemCodec

  /// Creates or opens a database beside the store's file.
  ///
  /// - Throws: ``MissingLibrary`` or ``RivalError``.
  package init(configuration: StoreConfiguration) throws {
    codec = configuration.codec
    database = try RocksDBDatabase(
      configuration.location.path + ".rocksdb",
      isSynchronized: configuration.durability == .powerLoss)
  }

  package func save(_ item: Item) throws {
    try database.put("\(item.id)", try codec.encode(item))
  }

  package func save(contentsOf items: [Item]) throws {
    try database.put(try items.map { ("\($0.id)", try codec.encode($0)) })
  }

  package func find(by id: Item.ID) throws -> Item? {
    try database.withValue(of: "\(id)") { try codec.decode(Item.self, from: Data($0)) }
  }

  package func loadAll() throws -> [Item] {
    var items: [Item] = []
    try database.forEachValue { items.append(try codec.decode(Item.self, from: Data($0))) }
    return items
  }

  /// Closes the database; no other call may be under way.
  package func close() throws { database.close() }
}
