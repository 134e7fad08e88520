/// One item as it appears in the file: its line of JSON, kept so that saving another item need not
/// encode this item again.
///
/// The type is not generic, because staging processes many of them and must be compiled for a
/// single type.
struct EncodedItem: Sendable {
  /// The encoded id, by which the file is sorted.
  let key: [UInt8]
  /// The item's JSON without a line break.
  ///
  /// In an ``EncodedChunk`` it is a slice of the chunk's text.
  let line: ArraySlice<UInt8>
  /// The CRC-32C of the line.
  let checksum: UInt32
  /// The item itself.
  private let box: any AnyObject & Sendable

  init<Item: Storable>(_ item: Item, key: [UInt8], line: [UInt8]) {
    self.init(item, key: key, line: line[...], checksum: CRC32C(of: line).value)
  }

  /// Creates an item from a line whose checksum is already known.
  init<Item: Storable>(
    _ item: Item, key: [UInt8], line: ArraySlice<UInt8>, checksum: UInt32
  ) {
    box = Box(item)
    self.key = key
    self.line = line
    self.checksum = checksum
  }

  /// Copies an item, with its line at another place.
  init(_ other: EncodedItem, line: ArraySlice<UInt8>) {
    box = other.box
    key = other.key
    checksum = other.checksum
    self.line = line
  }

  /// Returns the item, for callers that know its type.
  func item<Item: Storable>(as type: Item.Type) -> Item? {
    (box as? Box<Item>)?.item
  }

  private final class Box<Item: Storable>: Sendable {
    let item: Item

    init(_ item: Item) {
      self.item = item
    }
  }
}
