import Persistence

/// One change in a journal: an item that is saved, or an id whose item is removed.
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
  /// The limit for an id and an item together: their length fits into four bytes, and a group has
  /// room for them.
  static let mostBytes = 1 << 31

  package let operation: Operation
  /// The position at which the record begins.
  let offset: Int
  let keyCount: Int
  let itemCount: Int
  let checksum: UInt32

  package var size: Int { Self.headerSize + keyCount + itemCount }
  package var key: Range<Int> { (offset + Self.headerSize)..<(offset + Self.headerSize + keyCount) }
  package var item: Range<Int> { key.upperBound..<(offset + size) }

  /// Appends a record; the key and the item together must not be longer than ``mostBytes``.
  package static func append(
    _ operation: Operation, key: [UInt8], item: [UInt8], to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    // Only for the first record: reserving space for each record would copy all earlier records
    // each time.
    if start == 0 { bytes.reserveCapacity(headerSize + key.count + item.count) }
    bytes.appendLittleEndian(UInt32(0))
    bytes.appendLittleEndian(UInt32(operation.rawValue))
    bytes.appendLittleEndian(UInt32(key.count))
    bytes.appendLittleEndian(UInt32(item.count))
    bytes += key
    bytes += item
    bytes.putLittleEndian(CRC32C(of: bytes[(start + 4)...]).value, at: start)
  }

  /// Reads the record at an offset, which must end before the given position.
  ///
  /// O(record): checks the record without decoding it.
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

  /// Reads a record from its header without verifying its checksum; `nil` if the header is
  /// impossible.
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

  /// Returns true if the checksum matches the bytes.
  func isSound(in bytes: [UInt8]) -> Bool {
    CRC32C(of: bytes[(offset + 4)..<(offset + size)]).value == checksum
  }

  /// Returns the range of the item in a record that was checked.
  static func item(in bytes: [UInt8], at offset: Int) -> Range<Int> {
    let key = Int(bytes.littleEndian(at: offset + 8, as: UInt32.self))
    return (offset + headerSize + key)..<(offset + stated(in: bytes, at: offset).size)
  }

  /// Returns the length and the checksum stated by the record at an offset, which
  /// ``append(_:key:item:to:)`` created.
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

  /// Reads the number at an offset, the lowest byte first.
  ///
  /// All of its bytes must exist.
  func littleEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
  }
}
