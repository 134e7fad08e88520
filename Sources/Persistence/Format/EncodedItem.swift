/// One item as the file has it: its line of JSON, kept so that saving another item need not encode
/// this one again.
///
/// Not generic, because staging goes through many of them and must be compiled for one type.
struct EncodedItem: Sendable {
  /// The encoded id, by which the file is ordered.
  let key: [UInt8]
  /// The item's JSON, without a line break; in an ``EncodedChunk`` it is a part of that one's text.
  let line: ArraySlice<UInt8>
  /// The CRC-32C of the line.
  let checksum: UInt32
  /// The item itself.
  private let box: any AnyObject & Sendable

  init<Item: Storable>(_ item: Item, key: [UInt8], line: [UInt8]) {
    self.init(item, key: key, line: line[...], checksum: CRC32C(of: line).value)
  }

  /// Takes a line whose checksum is known already.
  init<Item: Storable>(
    _ item: Item, key: [UInt8], line: ArraySlice<UInt8>, checksum: UInt32
  ) {
    box = Box(item)
    self.key = key
    self.line = line
    self.checksum = checksum
  }

  /// The same item with its line in another place.
  init(_ other: EncodedItem, line: ArraySlice<UInt8>) {
    box = other.box
    key = other.key
    checksum = other.checksum
    self.line = line
  }

  /// The item, for callers that know its type.
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
