/// Neighbouring items, joined as they appear in the file, so that saving another item need not join
/// them again.
///
/// As a class, it makes a snapshot of 10,000 items cost a few hundred reference counts and no
/// copies.
final class EncodedChunk: Sendable {
  /// The items in the order of the file, at least one.
  let items: [EncodedItem]
  /// The lines of the items, each with a comma and a line break.
  let text: [UInt8]
  /// The checksums of the lines: four bytes each, the lowest first.
  let checksums: [UInt8]

  /// Joins items.
  ///
  /// O(their bytes).
  init(_ items: ArraySlice<EncodedItem>) {
    var text: [UInt8] = []
    var checksums: [UInt8] = []
    text.reserveCapacity(items.reduce(0) { $0 + $1.line.count + 2 })
    checksums.reserveCapacity(items.count * 4)
    for item in items {
      text += item.line
      text.append(UInt8(ascii: ","))
      text.append(UInt8(ascii: "\n"))
      checksums.appendLittleEndian(item.checksum)
    }
    var joined: [EncodedItem] = []
    joined.reserveCapacity(items.count)
    var start = 0
    for item in items {
      let end = start + item.line.count
      joined.append(EncodedItem(item, line: text[start..<end]))
      start = end + 2
    }
    self.items = joined
    self.text = text
    self.checksums = checksums
  }

  /// Creates a chunk from items whose lines are already parts of the same text.
  init(_ items: [EncodedItem], text: [UInt8], checksums: [UInt8]) {
    self.items = items
    self.text = text
    self.checksums = checksums
  }

  /// The last item's key.
  var lastKey: [UInt8] { items[items.count - 1].key }

  /// The least size of a chunk; a smaller chunk is joined with the next one.
  static let least = 4 << 10

  /// The size at which a chunk is cut; a chunk grows up to twice this size.
  ///
  /// A save copies the text of the chunks that it changes twice, and the text of all others once.
  static let usual = 16 << 10

  /// The size of an item for cutting, in bytes: its line, and an allowance for the work per line.
  static func size(ofLine line: ArraySlice<UInt8>) -> Int { line.count + 64 }

  /// Cuts items into chunks of about the same size, or one chunk if there are too few items for
  /// two.
  static func chunks(of items: [EncodedItem]) -> [EncodedChunk] {
    ranges(ofSizes: items.map { size(ofLine: $0.line) }).map { EncodedChunk(items[$0]) }
  }

  /// Cuts items of these sizes into ranges of about the same size, or one range if there are too
  /// few items for two.
  static func ranges(ofSizes sizes: [Int]) -> [Range<Int>] {
    let total = sizes.reduce(0, +)
    let count = max(1, total / usual)
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(count)
    var (start, passed, part) = (0, 0, 1)
    for (index, size) in sizes.enumerated() {
      passed += size
      guard passed * count >= total * part else { continue }
      ranges.append(start..<index + 1)
      start = index + 1
      // One item may be as large as several parts.
      part = passed * count / total + 1
    }
    return ranges
  }
}

extension [UInt8] {
  /// Appends a number, the lowest byte first.
  @inlinable
  package mutating func appendLittleEndian(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
