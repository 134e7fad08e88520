import Persistence

/// Records that were written together: on disk either all of them are valid or none.
///
/// | bytes | meaning |
/// |---|---|
/// | 0..<4 | `LSJG`, or `LSJE` for the end of a journal that was closed |
/// | 4..<8 | the number of records |
/// | 8..<16 | the group's number in its generation, from 1 |
/// | 16..<24 | the number of bytes of records that follow |
/// | 24..<28 | CRC-32C of the records' checksums, four bytes each |
/// | 28..<32 | the previous header's checksum: bytes 32..<36 of the last group, or CRC-32C of the first line |
/// | 32..<36 | CRC-32C of the generation's identity, eight bytes, and of the preceding bytes |
///
/// Numbers are little-endian. A group without records states that the bytes before it were
/// complete. In form 1 the link is missing: bytes 28..<32 are the checksum.
@usableFromInline
package struct JournalGroup: Sendable {
  package static let headerSize = 36
  /// The length of a header in form 1.
  static let oldHeaderSize = 32
  static let mark: UInt32 = 0x474a_534c
  static let endMark: UInt32 = 0x454a_534c

  let count: Int
  let number: UInt64
  let length: Int
  let checksums: UInt32
  /// The checksum of the previous header, or `nil` in form 1.
  let link: UInt32?
  /// The checksum of this header.
  let checksum: UInt32
  /// True if the journal was closed here.
  let isEnd: Bool

  /// Reads a group's header, or returns `nil` if there is none of this generation.
  init?(in bytes: [UInt8], at offset: Int, of journal: JournalHeader) {
    let size = journal.groupHeaderSize
    guard bytes.count - offset >= size else { return nil }
    let mark = bytes.littleEndian(at: offset, as: UInt32.self)
    guard mark == Self.mark || mark == Self.endMark else { return nil }
    checksum = Self.checksum(bytes[offset..<(offset + size - 4)], journal.identity)
    guard bytes.littleEndian(at: offset + size - 4, as: UInt32.self) == checksum,
      let length = Int(exactly: bytes.littleEndian(at: offset + 16, as: UInt64.self))
    else { return nil }
    count = Int(bytes.littleEndian(at: offset + 4, as: UInt32.self))
    number = bytes.littleEndian(at: offset + 8, as: UInt64.self)
    self.length = length
    checksums = bytes.littleEndian(at: offset + 24, as: UInt32.self)
    link =
      journal.form > 1 ? bytes.littleEndian(at: offset + 28, as: UInt32.self) : nil
    isEnd = mark == Self.endMark
  }

  /// Returns the checksum of a header's beginning, bound to the generation.
  private static func checksum(_ header: ArraySlice<UInt8>, _ identity: UInt64) -> UInt32 {
    var checksum = CRC32C()
    Swift.withUnsafeBytes(of: identity.littleEndian) { checksum.update(with: $0) }
    checksum.update(with: header)
    return checksum.value
  }

  /// Builds a group.
  @usableFromInline
  package struct Writer: Sendable {
    /// True if the group closes the journal.
    let isEnd: Bool
    /// The header, zero until ``finish(_:)``, and the records.
    private(set) var bytes: [UInt8]
    private(set) var count = 0
    private var checksums = CRC32C()

    @usableFromInline
    package init(reserving capacity: Int = 0, isEnd: Bool = false) {
      self.isEnd = isEnd
      bytes = []
      bytes.reserveCapacity(JournalGroup.headerSize + capacity)
      bytes.append(contentsOf: repeatElement(0, count: JournalGroup.headerSize))
    }

    /// Adds one record, and returns its position in the group.
    @discardableResult @usableFromInline
    package mutating func add(_ record: ArraySlice<UInt8>) -> Int {
      let start = bytes.count
      bytes += record
      // A record begins with its checksum.
      checksums.update(with: record.prefix(4))
      count += 1
      return start
    }

    /// Returns the group's bytes with a header that makes it the next group of a chain.
    package consuming func finished(_ chain: inout JournalChain) -> [UInt8] {
      finish(&chain)
      return bytes
    }

    /// Writes the header in place, as the next group of a chain.
    mutating func finish(_ chain: inout JournalChain) {
      bytes.putLittleEndian(isEnd ? JournalGroup.endMark : JournalGroup.mark, at: 0)
      bytes.putLittleEndian(UInt32(count), at: 4)
      bytes.putLittleEndian(chain.number, at: 8)
      bytes.putLittleEndian(UInt64(bytes.count - JournalGroup.headerSize), at: 16)
      bytes.putLittleEndian(checksums.value, at: 24)
      bytes.putLittleEndian(chain.link, at: 28)
      let checksum = JournalGroup.checksum(bytes[..<32], chain.identity)
      bytes.putLittleEndian(checksum, at: 32)
      chain.advance(over: checksum)
    }
  }
}
