#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The encoded items in the file's order.
struct EncodedItems: Sendable {
  private(set) var sorted: [EncodedItem] = []
  /// The bytes of all lines together.
  private(set) var lineBytes = 0

  /// No items.
  init() {}

  /// Sorts items by key, unless they are; no two may have the same one.
  init(_ items: [EncodedItem]) {
    let isSorted = zip(items, items.dropFirst()).allSatisfy { Self.order($0.key, $1.key) < 0 }
    sorted = isSorted ? items : items.sorted { Self.order($0.key, $1.key) < 0 }
    lineBytes = items.reduce(0) { $0 + $1.line.count }
  }

  /// The item with the key.
  ///
  /// O(log n) comparisons.
  func item(of key: [UInt8]) -> EncodedItem? {
    let place = SortedMerge.place(of: key, in: sorted[...]) { Self.order($0.key, $1) }
    return place.isTaken ? sorted[place.index] : nil
  }

  /// These items with others in place of some, by key; `nil` for those that go.
  ///
  /// One pass: O(n) reference counts, and O(m log(n + m)) comparisons for m changes.
  func changed(by changes: [[UInt8]: EncodedItem?]) -> EncodedItems {
    var result = EncodedItems()
    result.sorted.reserveCapacity(sorted.count + changes.count)
    result.lineBytes = lineBytes
    let changes = changes.map { (key: $0.key, element: $0.value) }
      .sorted { Self.order($0.key, $1.key) < 0 }
    SortedMerge.run(changes, in: sorted) {
      Self.order($0.key, $1)
    } keep: { items in
      result.sorted += items
    } change: { old, new in
      if let old { result.lineBytes -= old.line.count }
      if let new {
        result.lineBytes += new.line.count
        result.sorted.append(new)
      }
    }
    return result
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
