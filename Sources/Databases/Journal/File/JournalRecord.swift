import Persistence

/// One change in a journal: an item that is put, or an id whose item is removed.
///
/// | bytes | meaning |
/// |---|---|
/// | 0..<4 | CRC-32C of everything after it |
/// | 4 | 1: put, 2: remove |
/// | 5..<8 | zero |
/// | 8..<12 | length of the id |
/// | 12..<16 | length of the item |
/// | 16... | the encoded id, then the encoded item |
///
/// Numbers are little-endian.
package struct JournalRecord: Sendable {
  package enum Operation: UInt8, Sendable {
    case put = 1
    case remove = 2
  }

  static let headerSize = 16
  /// The limit for an id and an item together: four bytes can count these bytes, and a group has
  /// room for them.
  static let mostBytes = 1 << 31

  package let operation: Operation
  /// Where it begins.
  let offset: Int
  let keyCount: Int
  let itemCount: Int
  let checksum: UInt32

  package var size: Int { Self.headerSize + keyCount + itemCount }
  package var key: Range<Int> { (offset + Self.headerSize)..<(offset + Self.headerSize + keyCount) }
  package var item: Range<Int> { key.upperBound..<(offset + size) }

  /// Adds a record; key and item together are not longer than ``mostBytes``.
  package static func append(
    _ operation: Operation, key: [UInt8], item: [UInt8], to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    // For the first record only: reserving room for each record would copy all records before it.
    if start == 0 { bytes.reserveCapacity(headerSize + key.count + item.count) }
    bytes.appendLittleEndian(UInt32(0))
    bytes.appendLittleEndian(UInt32(operation.rawValue))
    bytes.appendLittleEndian(UInt32(key.count))
    bytes.appendLittleEndian(UInt32(item.count))
    bytes += key
    bytes += item
    bytes.putLittleEndian(CRC32C(of: bytes[(start + 4)...]).value, at: start)
  }

  /// Reads the record at an offset, which ends before the given one.
  ///
  /// O(record): checks it, and decodes nothing.
  init(in bytes: [UInt8], at offset: Int, before end: Int) throws(JournalProblem) {
    guard end - offset >= Self.headerSize else { throw .damage("a record is cut off", at: offset) }
    self.offset = offset
    checksum = bytes.littleEndian(at: offset, as: UInt32.self)
    let kind = bytes.littleEndian(at: offset + 4, as: UInt32.self)
    keyCount = Int(bytes.littleEndian(at: offset + 8, as: UInt32.self))
    itemCount = Int(bytes.littleEndian(at: offset + 12, as: UInt32.self))
    guard keyCount + itemCount <= end - offset - Self.headerSize else {
      throw .damage("a record is longer than what is left", at: offset)
    }
    let size = Self.headerSize + keyCount + itemCount
    guard CRC32C(of: bytes[(offset + 4)..<(offset + size)]).value == checksum else {
      throw .damage("the checksum of a record does not match", at: offset)
    }
    guard kind <= 0xff, let operation = Operation(rawValue: UInt8(kind)) else {
      throw .damage("a record of an unknown kind", at: offset)
    }
    self.operation = operation
  }

  /// Takes a record as it states itself, without a look at its checksum; `nil` where it can be none.
  init?(stated bytes: [UInt8], at offset: Int, before end: Int) {
    guard end - offset >= Self.headerSize else { return nil }
    let kind = bytes.littleEndian(at: offset + 4, as: UInt32.self)
    guard kind <= 0xff, let operation = Operation(rawValue: UInt8(kind)) else { return nil }
    self.operation = operation
    self.offset = offset
    checksum = bytes.littleEndian(at: offset, as: UInt32.self)
    keyCount = Int(bytes.littleEndian(at: offset + 8, as: UInt32.self))
    itemCount = Int(bytes.littleEndian(at: offset + 12, as: UInt32.self))
    if keyCount + itemCount > end - offset - Self.headerSize { return nil }
  }

  /// Whether its checksum is that of its bytes.
  func isSound(in bytes: [UInt8]) -> Bool {
    CRC32C(of: bytes[(offset + 4)..<(offset + size)]).value == checksum
  }

  /// Where the item is of a record that was checked.
  static func item(in bytes: [UInt8], at offset: Int) -> Range<Int> {
    let key = Int(bytes.littleEndian(at: offset + 8, as: UInt32.self))
    return (offset + headerSize + key)..<(offset + stated(in: bytes, at: offset).size)
  }

  /// The length and the checksum that the record at an offset states, of a record made by
  /// ``append(_:key:item:to:)``.
  static func stated(
    in bytes: [UInt8], at offset: Int
  ) -> (size: Int, checksum: UInt32) {
    let key = Int(bytes.littleEndian(at: offset + 8, as: UInt32.self))
    let item = Int(bytes.littleEndian(at: offset + 12, as: UInt32.self))
    return (headerSize + key + item, bytes.littleEndian(at: offset, as: UInt32.self))
  }
}

extension [UInt8] {
  /// Overwrites the bytes at an offset with a number, the lowest byte first.
  mutating func putLittleEndian<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    withUnsafeMutableBytes {
      $0.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
    }
  }

  /// The number at an offset, the lowest byte first; all of it is there.
  func littleEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
  }
}
