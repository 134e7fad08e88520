import Foundation

/// The encoded items, in the order of the file.
struct EncodedItems: Sendable {
  private(set) var chunks: [EncodedChunk] = []

  init() {}

  /// Creates a list from items with distinct keys; sorts them by key if they are not sorted.
  init(_ items: [EncodedItem]) {
    chunks = EncodedChunk.chunks(
      of: Self.areInOrder(items) ? items : items.sorted { Self.order($0.key, $1.key) < 0 })
  }

  /// Creates a list from chunks, each of which is sorted; `nil` if the chunks are not in order.
  ///
  /// O(chunks).
  init?(inOrder chunks: [EncodedChunk]) {
    let areInOrder = zip(chunks, chunks.dropFirst()).allSatisfy {
      Self.order($0.lastKey, $1.items[0].key) < 0
    }
    guard areInOrder else { return nil }
    self.chunks = chunks
  }

  /// Returns true if items are in the order of the file and no key is repeated.
  static func areInOrder(_ items: [EncodedItem]) -> Bool {
    zip(items, items.dropFirst()).allSatisfy { order($0.key, $1.key) < 0 }
  }

  var isEmpty: Bool { chunks.isEmpty }

  /// The items, one after the other.
  var all: some Sequence<EncodedItem> { chunks.lazy.flatMap { $0.items } }

  /// The number of bytes of all lines, including their commas and line breaks.
  var textBytes: Int { chunks.reduce(0) { $0 + $1.text.count } }

  /// Returns the item with the key.
  ///
  /// O(log n) comparisons.
  func item(of key: [UInt8]) -> EncodedItem? {
    let chunk = SortedMerge.position(of: key, in: chunks[...]) { Self.order($0.lastKey, $1) }.index
    guard chunk < chunks.count else { return nil }
    let items = chunks[chunk].items
    let position = SortedMerge.position(of: key, in: items[...]) { Self.order($0.key, $1) }
    return position.isTaken ? items[position.index] : nil
  }

  /// Returns these items after changes: a new item by key, or `nil` for a key whose item is
  /// removed.
  ///
  /// Joins the changed chunks again. For n items and m changes: O(m log(n + m)) comparisons and
  /// O(n) reference counts, about one for every hundred items of 200 bytes.
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

  /// Compares two keys: the result is negative if the first precedes the second, zero if they are
  /// equal, positive otherwise.
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
