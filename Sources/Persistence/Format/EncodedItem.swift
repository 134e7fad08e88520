/// One item as the file has it: its line of JSON, kept so that saving another item need not encode
/// this one again.
///
/// A class, because a snapshot of 10,000 of them then costs 10,000 reference counts and no copies.
final class EncodedItem<Item: Storable>: Sendable {
  /// The item itself.
  let item: Item
  /// The encoded id, by which the file is ordered.
  let key: [UInt8]
  /// The item's JSON, without a line break.
  let line: [UInt8]
  /// The CRC-32C of the line.
  let checksum: UInt32

  init(_ item: Item, key: [UInt8], line: [UInt8]) {
    self.item = item
    self.key = key
    self.line = line
    checksum = CRC32C(of: line).value
  }
}

/// The encoded items in the file's order.
struct EncodedItems<Item: Storable>: Sendable {
  private(set) var sorted: [EncodedItem<Item>]

  /// Sorts items by key; no two may have the same one.
  init(_ items: [EncodedItem<Item>] = []) {
    sorted = items.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// Inserts an item, or replaces the one with its key.
  ///
  /// O(log n) comparisons, O(n) moves.
  ///
  /// Returns the item that was replaced.
  mutating func put(_ item: EncodedItem<Item>) -> Item? {
    let (index, found) = position(of: item.key)
    guard found else {
      sorted.insert(item, at: index)
      return nil
    }
    defer { sorted[index] = item }
    return sorted[index].item
  }

  /// Removes the item with the key, if there is one.
  ///
  /// O(log n) comparisons, O(n) moves.
  ///
  /// Returns whether there was one.
  mutating func remove(_ key: [UInt8]?) -> Bool {
    guard let key else { return false }
    let (index, found) = position(of: key)
    if found { sorted.remove(at: index) }
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
