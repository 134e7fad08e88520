import Foundation

/// The store's file: a JSON object that contains the format, the version and the checksum, and each
/// item on its own line.
///
/// ```
/// {"lockstep":1,"version":1,"checksum":"9a3f00e1","items":[
/// {"id":1,"text":"first"},
/// {"id":2,"text":"second"}
/// ]}
/// ```
///
/// Equal content gives equal bytes. The checksum has two levels, so that changing an item
/// recomputes the checksum of its line only. The upper level is the CRC-32C of the version in
/// decimal and a colon, followed by the CRC-32C of each line in order: four bytes each, the lowest
/// first. All bytes outside the items are compared with the expected bytes, so that every flipped
/// bit is detected.
package struct Envelope {
  package var version: Int
  package var items: [ArraySlice<UInt8>]
  /// The CRC-32C of each item's line.
  let checksums: [UInt32]
  /// The lines of all items as the file has them, with their commas and line breaks.
  private let text: ArraySlice<UInt8>

  private static let opening = Array(#"{"lockstep":1,"version":"#.utf8)
  private static let beforeChecksum = Array(#","checksum":""#.utf8)
  private static let beforeItems = Array("\",\"items\":[\n".utf8)
  /// The bytes after the last line.
  package static let closing = Array("]}\n".utf8)
  private static let newline = UInt8(ascii: "\n")
  private static let comma = UInt8(ascii: ",")

  /// Returns the bytes of a file.
  ///
  /// Copies O(total bytes), encodes nothing.
  static func bytes(version: Int, items: EncodedItems) -> [UInt8] {
    [UInt8](pieces: pieces(version: version, items: items))
  }

  /// Returns the bytes of a file in pieces without copying: the frame, and the text of each chunk.
  ///
  /// O(chunks), and O(items) for the checksum.
  static func pieces(version: Int, items: EncodedItems) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    pieces.reserveCapacity(items.chunks.count + 2)
    pieces.append(head(version: version, checksums: items.chunks.map(\.checksums))[...])
    for chunk in items.chunks { pieces.append(chunk.text[...]) }
    // The last item has no comma.
    if !items.isEmpty {
      pieces[pieces.count - 1].removeLast(2)
      pieces.append([newline])
    }
    pieces.append(closing[...])
    return pieces
  }

  /// Returns the bytes before the first line, for lines with these checksums: four bytes each, the
  /// lowest first.
  ///
  /// O(lines).
  package static func head(version: Int, checksums: [[UInt8]]) -> [UInt8] {
    var checksum = Checksum(version: version)
    for lines in checksums { checksum.add(lines) }
    return opening + Array(String(version).utf8) + beforeChecksum
      + Array(CRC32C.hexadecimal(checksum.value).utf8) + beforeItems
  }

  /// Reads and checks a file's frame; the items stay undecoded.
  ///
  /// O(bytes).
  package init(parsing bytes: [UInt8]) throws(Damage) {
    var rest = bytes[...]
    try Self.take(Self.opening, from: &rest, expecting: "the beginning of a store's file")
    version = try Self.takeVersion(from: &rest)
    try Self.take(Self.beforeChecksum, from: &rest, expecting: "a checksum")
    let stated = Array(rest.prefix(8))
    rest = rest.dropFirst(8)
    try Self.take(Self.beforeItems, from: &rest, expecting: "the items")
    guard rest.suffix(Self.closing.count).elementsEqual(Self.closing) else {
      throw Damage(reason: "its end is missing", offset: bytes.count)
    }
    text = rest.dropLast(Self.closing.count)
    let lines = try Self.lines(of: text)
    items = lines.map { $0.last == Self.comma ? $0.dropLast() : $0 }
    checksums = items.map { CRC32C(of: $0).value }
    var checksum = Checksum(version: version)
    checksum.add(checksums)
    let isSound = CRC32C.hexadecimal(checksum.value).utf8.elementsEqual(stated)
    guard isSound, Self.haveCommasBetween(lines) else {
      throw Damage(reason: "its checksum does not match its items", offset: nil)
    }
  }

  /// The items as one JSON array: the file's bytes from the first item to the last.
  var array: [UInt8] { Self.array(text) }

  /// Returns some neighbouring items, at least one, as a JSON array.
  func array(of range: Range<Int>) -> [UInt8] {
    Self.array(text[items[range.lowerBound].startIndex..<items[range.upperBound - 1].endIndex])
  }

  /// Returns some neighbouring lines, at least one, each with a comma and a line break.
  func chunkText(of range: Range<Int>) -> [UInt8] {
    let lines = text[items[range.lowerBound].startIndex..<items[range.upperBound - 1].endIndex]
    var chunk: [UInt8] = []
    chunk.reserveCapacity(lines.count + 2)
    chunk += lines
    chunk.append(Self.comma)
    chunk.append(Self.newline)
    return chunk
  }

  /// The number of bytes of all lines.
  var textBytes: Int { text.count }

  private static func array(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var array: [UInt8] = []
    array.reserveCapacity(text.count + 2)
    array.append(UInt8(ascii: "["))
    array += text
    array.append(UInt8(ascii: "]"))
    return array
  }

  /// The reason why a file does not fit the format, and the offset of the first byte that does not
  /// fit.
  package struct Damage: Error, CustomStringConvertible {
    package let reason: String
    package let offset: Int?

    package init(reason: String, offset: Int?) {
      self.reason = reason
      self.offset = offset
    }

    package static var itemsOnOneLine: Damage {
      Damage(reason: "a line holds more than one item", offset: nil)
    }
    package var description: String { offset.map { "\(reason), at byte \($0)" } ?? reason }
  }

  private static func take(
    _ expected: [UInt8], from rest: inout ArraySlice<UInt8>, expecting name: String
  ) throws(Damage) {
    guard rest.starts(with: expected) else {
      throw Damage(reason: "\(name) was expected", offset: rest.startIndex)
    }
    rest = rest.dropFirst(expected.count)
  }

  private static func takeVersion(from rest: inout ArraySlice<UInt8>) throws(Damage) -> Int {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard let version = Int(String(decoding: digits, as: UTF8.self)),
      String(version).utf8.elementsEqual(digits)
    else { throw Damage(reason: "a version was expected", offset: rest.startIndex) }
    rest = rest.dropFirst(digits.count)
    return version
  }

  private static func lines(
    of bytes: ArraySlice<UInt8>
  ) throws(Damage) -> [ArraySlice<UInt8>] {
    if bytes.isEmpty { return [] }
    guard bytes.last == newline else {
      throw Damage(reason: "an item's line does not end", offset: bytes.endIndex)
    }
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = self.end(ofLineAt: start, in: bytes)
      lines.append(bytes[start..<end])
      start = end + 1
    }
    return lines
  }

  /// Returns the position of the next line break, which must exist.
  ///
  /// Uses memchr(3): a loop over the single bytes would take a tenth of the time of opening a file.
  private static func end(ofLineAt start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    bytes[start...].withUnsafeBytes { rest in
      guard let first = rest.baseAddress,
        let found = memchr(first, Int32(newline), rest.count)
      else { return bytes.endIndex }
      return start + first.distance(to: UnsafeRawPointer(found))
    }
  }

  private static func haveCommasBetween(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.dropLast().allSatisfy { $0.last == comma } && lines.last?.last != comma
  }

  /// The checksum of the second level.
  private struct Checksum {
    private var crc: CRC32C

    init(version: Int) {
      crc = CRC32C(of: Array("\(version):".utf8))
    }

    mutating func add(_ lines: [UInt32]) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(lines.count * 4)
      for line in lines { bytes.appendLittleEndian(line) }
      add(bytes)
    }

    /// Adds the checksums of lines, four bytes each.
    mutating func add(_ lines: [UInt8]) { crc.update(with: lines) }

    var value: UInt32 { crc.value }
  }
}
