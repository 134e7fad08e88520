package import Persistence
import Synchronization

/// A handwritten write into a file with preallocated space.
///
/// Each save encodes its item, writes the line after the last one and synchronises with
/// `fdatasync(2)`, one save at a time.
///
/// The file is filled with zeros when it is opened, and when it is full, writing starts again at
/// its beginning. No synchronisation therefore has to write a new length or a new block as well.
/// The file cannot be read: the store is a limit for comparison, not a store for use.
package final class OverwriteStore<Item: Storable>: Rival {
  private struct FileOffset {
    let file: RawFile
    var offset = 0
  }

  /// The length of the file that is overwritten again and again, in bytes.
  private static var length: Int { 8 << 20 }

  private let place: Mutex<FileOffset>
  private let codec: any ItemCodec
  private let isSynchronized: Bool

  /// Creates and fills a file beside the store's file.
  ///
  /// - Parameter configuration: Location, durability and codec are used.
  /// - Throws: `FileSystemError`.
  package init(configuration: StoreConfiguration) throws {
    codec = configuration.codec
    isSynchronized = configuration.durability == .powerLoss
    let file = try RawFile(configuration.location.path + ".overwritten", appends: false)
    try file.write([UInt8](repeating: 0, count: Self.length))
    try file.synchronize()
    place = Mutex(FileOffset(file: file))
  }

  /// Writes the item.
  package func save(_ item: Item) throws {
    let line = try codec.encode(item) + [UInt8(ascii: "\n")]
    try place.withLock { place in
      if place.offset + line.count > Self.length { place.offset = 0 }
      try place.file.write(line, at: place.offset)
      place.offset += line.count
      if isSynchronized { try place.file.synchronize() }
    }
  }

  /// Writes the items one after the other.
  package func save(contentsOf items: [Item]) throws {
    for item in items { try save(item) }
  }

  /// Finds nothing.
  package func find(by id: Item.ID) throws -> Item? { nil }
  /// Returns nothing.
  package func loadAll() throws -> [Item] { [] }

  /// Closes the file; no other call may be under way.
  package func close() throws {
    try place.withLock { place in try place.file.close() }
  }
}
