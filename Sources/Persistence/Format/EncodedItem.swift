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

/// The encoded items in the file's order.
struct EncodedItems: Sendable {
  private(set) var sorted: [EncodedItem]
  /// The bytes of all lines together.
  private(set) var lineBytes: Int

  /// Sorts items by key; no two may have the same one.
  init(_ items: [EncodedItem] = []) {
    sorted = items.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    lineBytes = items.reduce(0) { $0 + $1.line.count }
  }

  /// The item with the key, if there is one.
  ///
  /// O(log n) comparisons.
  func item(_ key: [UInt8]) -> EncodedItem? {
    let (index, found) = position(of: key)
    return found ? sorted[index] : nil
  }

  /// Inserts an item, or replaces the one with its key.
  ///
  /// O(log n) comparisons, O(n) moves.
  mutating func put(_ item: EncodedItem) {
    let (index, found) = position(of: item.key)
    lineBytes += item.line.count
    if found {
      lineBytes -= sorted[index].line.count
      sorted[index] = item
    } else {
      sorted.insert(item, at: index)
    }
  }

  /// Removes the item with the key, if there is one.
  ///
  /// O(log n) comparisons, O(n) moves.
  ///
  /// Returns whether there was one.
  mutating func remove(_ key: [UInt8]?) -> Bool {
    guard let key else { return false }
    let (index, found) = position(of: key)
    if found { lineBytes -= sorted.remove(at: index).line.count }
    return found
  }

  private func position(of key: [UInt8]) -> (index: Int, found: Bool) {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].key.lexicographicallyPrecedes(key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return (low, low < sorted.count && sorted[low].key == key)
  }
}
