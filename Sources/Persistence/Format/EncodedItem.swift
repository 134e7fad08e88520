#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// Where a key is, or belongs.
  struct Place {
    let index: Int
    let isTaken: Bool
  }

  /// Finds a key's place, which is good until the next change.
  ///
  /// O(log n) comparisons.
  func place(of key: [UInt8]) -> Place {
    var low = 0
    var high = sorted.count
    var isTaken = false
    while low < high {
      let middle = (low + high) / 2
      let order = Self.order(sorted[middle].key, key)
      if order < 0 { low = middle + 1 } else { high = middle }
      isTaken = isTaken || order == 0
    }
    return Place(index: low, isTaken: isTaken)
  }

  /// Inserts an item at its key's place, or replaces the one that is there.
  ///
  /// O(1) to replace, O(n) moves to insert.
  mutating func put(_ item: EncodedItem, at place: Place) {
    lineBytes += item.line.count
    if place.isTaken {
      lineBytes -= sorted[place.index].line.count
      sorted[place.index] = item
    } else {
      sorted.insert(item, at: place.index)
    }
  }

  /// Removes the item with the key, if there is one.
  ///
  /// O(log n) comparisons, O(n) moves.
  ///
  /// Returns whether there was one.
  mutating func remove(_ key: [UInt8]) -> Bool {
    let place = place(of: key)
    if place.isTaken { lineBytes -= sorted.remove(at: place.index).line.count }
    return place.isTaken
  }

  /// Below zero, zero or above, as the first key stands before the second, is it, or stands after.
  private static func order(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let common = min(first.count, second.count)
    let order: Int32 = first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return 0 }
        return memcmp(first, second, common)
      }
    }
    return order == 0 ? first.count - second.count : Int(order)
  }
}
