package import Persistence
import Synchronization

/// A handwritten write: each save encodes its item, writes the line after the last one and
/// synchronises with `fdatasync(2)`, one save at a time.
///
/// The store keeps nothing in memory and cannot be read: it is a limit for comparison, not a store
/// for use.
package final class RawWriteStore<Item: Storable>: Rival {
  /// The place of the next line.
  package enum Place: String, Sendable {
    /// At the end of a file, which grows.
    case appended
    /// In a file that was filled with zeros before; when it is full, again at its beginning.
    ///
    /// No synchronisation has to write a new length or a new block as well.
    case overwritten
  }

  private struct FileOffset {
    let file: RawFile
    var offset = 0
  }

  /// The length of the file that is overwritten again and again, in bytes.
  private static var length: Int { 8 << 20 }

  private let end: Mutex<FileOffset>
  private let codec: any ItemCodec
  private let isSynchronized: Bool
  private let place: Place

  /// Opens a file beside the store's file, and fills it if lines are overwritten.
  package init(configuration: StoreConfiguration, _ place: Place) throws {
    codec = configuration.codec
    isSynchronized = configuration.durability == .powerLoss
    self.place = place
    let file = try RawFile(
      "\(configuration.location.path).\(place.rawValue)", appends: place == .appended)
    if place == .overwritten {
      try file.write([UInt8](repeating: 0, count: Self.length))
      try file.synchronize()
    }
    end = Mutex(FileOffset(file: file))
  }

  package func save(_ item: Item) throws {
    let line = try codec.encode(item) + [UInt8(ascii: "\n")]
    try end.withLock { end in
      if place == .overwritten, end.offset + line.count > Self.length { end.offset = 0 }
      try end.file.write(line, at: end.offset)
      end.offset += line.count
      if isSynchronized { try end.file.synchronize() }
    }
  }

  package func save(contentsOf items: [Item]) throws {
    for item in items { try save(item) }
  }

  package func find(by id: Item.ID) throws -> Item? { nil }

  package func loadAll() throws -> [Item] { [] }

  /// Closes the file; no other call may be under way.
  package func close() throws {
    try end.withLock { end in try end.file.close() }
  }
}
