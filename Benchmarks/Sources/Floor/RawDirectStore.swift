import Foundation
package import Persistence
import Synchronization

/// A handwritten write past the kernel's page cache.
///
/// Each save encodes its item, and writes the line as whole blocks into space that the file already
/// has. One save runs at a time.
///
/// On Linux the file is opened with `O_DIRECT`, and on Apple systems with `F_NOCACHE`. For
/// power-loss durability each save also synchronises with `fdatasync(2)`, because a disk may have a
/// cache. The store cannot be read: it is a limit for comparison, not a store for use.
package final class RawDirectStore<Item: Storable>: Rival {
  /// The length of the file that is overwritten again and again, in bytes.
  private static var length: Int { 8 << 20 }

  private let end: Mutex<AlignedFile>
  private let codec: any ItemCodec
  private let isSynchronized: Bool

  /// Opens a file beside the store's file and fills it.
  ///
  /// - Throws: `FileSystemError` if the file system has no such writes, too.
  package init(configuration: StoreConfiguration) throws {
    codec = configuration.codec
    isSynchronized = configuration.durability == .powerLoss
    end = Mutex(
      try AlignedFile(configuration.location.path + ".direct", length: Self.length))
  }

  package func save(_ item: Item) throws {
    let line = try codec.encode(item) + [UInt8(ascii: "\n")]
    try end.withLock { end in try end.write(line, isSynchronized: isSynchronized) }
  }

  package func save(contentsOf items: [Item]) throws {
    for item in items { try save(item) }
  }

  package func find(by id: Item.ID) throws -> Item? { nil }

  package func loadAll() throws -> [Item] { [] }

  /// Closes the file; no other call may be under way.
  package func close() throws {
    try end.withLock { end in try end.close() }
  }
}
