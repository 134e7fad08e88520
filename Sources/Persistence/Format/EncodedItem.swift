/// One item as the file has it: its line of JSON, kept so that saving another item need not encode
/// this one again.
///
/// A class, because a snapshot of 10,000 of them then costs 10,000 reference counts and no copies;
/// and not a generic one, because staging goes through all of them and must be compiled for one
/// type.
final class EncodedItem: Sendable {
  /// The encoded id, by which the file is ordered.
  let key: [UInt8]
  /// The item's JSON, without a line break.
  let line: [UInt8]
  /// The CRC-32C of the line.
  let checksum: UInt32
  /// The item itself.
  private let box: any AnyObject & Sendable

  init<Item: Storable>(_ item: Item, key: [UInt8], line: [UInt8]) {
    box = Box(item)
    self.key = key
    self.line = line
    checksum = CRC32C(of: line).value
  }

  /// The item, for whoever knows its type.
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
