package import Persistence
import Synchronization

/// A handwritten append: each save encodes its item, appends the line and synchronises with
/// `fdatasync(2)`, one save at a time.
///
/// The store keeps nothing in memory and cannot be read: it is a limit for comparison, not a store
/// for use.
package final class AppendStore<Item: Storable>: Rival {
  private let file: Mutex<RawFile>
  private let codec: any ItemCodec
  private let isSynchronized: Bool

  /// Opens a file for appending, beside the store's file.
  ///
  /// - Parameter configuration: Location, durability and codec are used.
  /// - Throws: `FileSystemError`.
  package init(configuration: StoreConfiguration) throws {
    codec = configuration.codec
    isSynchronized = configuration.durability == .powerLoss
    file = Mutex(try RawFile(configuration.location.path + ".append", appends: true))
  }

  /// Appends the item.
  package func save(_ item: Item) throws {
    let line = try codec.encode(item) + [UInt8(ascii: "\n")]
    try file.withLock { file in
      try file.write(line)
      if isSynchronized { try file.synchronize() }
    }
  }

  /// Appends the items one after the other.
  package func save(contentsOf items: [Item]) throws {
    for item in items { try save(item) }
  }

  /// Finds nothing.
  package func find(by id: Item.ID) throws -> Item? { nil }
  /// Returns nothing.
  package func loadAll() throws -> [Item] { [] }

  /// Closes the file; no other call may be under way.
  package func close() throws {
    try file.withLock { file in try file.close() }
  }
}
