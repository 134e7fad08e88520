#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The encoded items in the file's order.
struct EncodedItems: Sendable {
  private(set) var chunks: [EncodedChunk] = []

  /// No items.
  init() {}

  /// Sorts items by key, unless they are; no two may have the same one.
  init(_ items: [EncodedItem]) {
    chunks = EncodedChunk.chunks(
      of: Self.areInOrder(items) ? items : items.sorted { Self.order($0.key, $1.key) < 0 })
  }

  /// Takes chunks, each of which is in order; `nil` where they are not in order among themselves.
  ///
  /// O(chunks).
  init?(inOrder chunks: [EncodedChunk]) {
    let areInOrder = zip(chunks, chunks.dropFirst()).allSatisfy {
      Self.order($0.lastKey, $1.items[0].key) < 0
    }
    guard areInOrder else { return nil }
    self.chunks = chunks
  }

  /// Whether items are in the file's order, each key once.
  static func areInOrder(_ items: [EncodedItem]) -> Bool {
    zip(items, items.dropFirst()).allSatisfy { order($0.key, $1.key) < 0 }
  }

  /// Whether there are none.
  var isEmpty: Bool { chunks.isEmpty }

  /// The items, one after the other.
  var all: some Sequence<EncodedItem> { chunks.lazy.flatMap { $0.items } }

  /// The number of bytes of all lines together, with their commas and line breaks.
  var textBytes: Int { chunks.reduce(0) { $0 + $1.text.count } }

  /// The item with the key.
  ///
  /// O(log n) comparisons.
  func item(of key: [UInt8]) -> EncodedItem? {
    let chunk = SortedMerge.position(of: key, in: chunks[...]) { Self.order($0.lastKey, $1) }.index
    guard chunk < chunks.count else { return nil }
    let items = chunks[chunk].items
    let position = SortedMerge.position(of: key, in: items[...]) { Self.order($0.key, $1) }
    return position.isTaken ? items[position.index] : nil
  }

  /// These items with others in place of some, by key; `nil` for those that go.
  ///
  /// Joins the chunks anew that change. For n items and m changes: O(n) reference counts, of one in a
  /// hundred items of 200 bytes, and O(m log(n + m)) comparisons.
  func changed(by changes: [[UInt8]: EncodedItem?]) -> EncodedItems {
    let changes = changes.map { (key: $0.key, element: $0.value) }
      .sorted { Self.order($0.key, $1.key) < 0 }
    var result = EncodedItems()
    result.chunks.reserveCapacity(chunks.count + 1)
    var rest = changes[...]
    var loose: [EncodedItem] = []
    for (index, chunk) in chunks.enumerated() {
      let isLast = index == chunks.count - 1
      let here = isLast ? rest : rest.prefix { Self.order($0.key, chunk.lastKey) <= 0 }
      rest = rest[here.endIndex...]
      if Self.isWorthAChunk(loose) { result.append(&loose) }
      if here.isEmpty, loose.isEmpty {
        result.chunks.append(chunk)
      } else {
        Self.merge(here, into: chunk.items, adding: &loose)
      }
    }
    loose += rest.compactMap(\.element)
    result.append(&loose)
    return result
  }

  private mutating func append(_ items: inout [EncodedItem]) {
    chunks += EncodedChunk.chunks(of: items)
    items.removeAll()
  }

  private static func isWorthAChunk(_ items: [EncodedItem]) -> Bool {
    items.reduce(0) { $0 + EncodedChunk.size(ofLine: $1.line) } >= EncodedChunk.least
  }

  private static func merge(
    _ changes: ArraySlice<(key: [UInt8], element: EncodedItem?)>, into items: [EncodedItem],
    adding result: inout [EncodedItem]
  ) {
    result.reserveCapacity(result.count + items.count + changes.count)
    SortedMerge.run(changes, in: items) {
      Self.order($0.key, $1)
    } keep: {
      result += $0
    } change: { _, new in
      if let new { result.append(new) }
    }
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
