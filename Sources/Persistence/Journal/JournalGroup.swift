/// The records that were written together: on disk all of them count, or none.
///
/// | bytes | meaning |
/// |---|---|
/// | 0..<4 | `LSJG`, or `LSJE` for the end of a journal that was closed |
/// | 4..<8 | how many records |
/// | 8..<16 | the group's number in its generation, from 1 |
/// | 16..<24 | how many bytes of records follow |
/// | 24..<28 | CRC-32C of the records' checksums, four bytes each |
/// | 28..<32 | CRC-32C of the generation, eight bytes, and of what stands before |
///
/// Numbers are little-endian. A group without records says that what stands before it was complete.
@usableFromInline
struct JournalGroup: Sendable {
  static let headerSize = 32
  static let mark: UInt32 = 0x474a_534c
  static let endMark: UInt32 = 0x454a_534c

  let count: Int
  let number: UInt64
  let length: Int
  let checksums: UInt32
  /// Whether the journal was closed here.
  let isEnd: Bool

  /// Reads a group's header, or returns `nil` where there is none of this generation.
  init?(in bytes: [UInt8], at offset: Int, generation: Int) {
    guard bytes.count - offset >= Self.headerSize else { return nil }
    let mark = bytes.littleEndian(at: offset, as: UInt32.self)
    guard mark == Self.mark || mark == Self.endMark else { return nil }
    let checksum = Self.checksum(bytes[offset..<(offset + 28)], generation)
    guard bytes.littleEndian(at: offset + 28, as: UInt32.self) == checksum,
      let length = Int(exactly: bytes.littleEndian(at: offset + 16, as: UInt64.self))
    else { return nil }
    count = Int(bytes.littleEndian(at: offset + 4, as: UInt32.self))
    number = bytes.littleEndian(at: offset + 8, as: UInt64.self)
    self.length = length
    checksums = bytes.littleEndian(at: offset + 24, as: UInt32.self)
    isEnd = mark == Self.endMark
  }

  /// The checksum of a header's beginning, bound to the generation.
  private static func checksum(_ header: ArraySlice<UInt8>, _ generation: Int) -> UInt32 {
    var checksum = CRC32C()
    Swift.withUnsafeBytes(of: UInt64(generation).littleEndian) { checksum.update(with: $0) }
    checksum.update(with: header)
    return checksum.value
  }

  /// A group while it is put together.
  @usableFromInline
  struct Writer: Sendable {
    /// Whether the journal is closed here.
    let isEnd: Bool
    /// The header, zero until ``finish(number:generation:)``, and the records.
    private(set) var bytes: [UInt8]
    private(set) var count = 0
    private var checksums = CRC32C()

    @usableFromInline
    init(reserving capacity: Int = 0, isEnd: Bool = false) {
      self.isEnd = isEnd
      bytes = []
      bytes.reserveCapacity(JournalGroup.headerSize + capacity)
      bytes.append(contentsOf: repeatElement(0, count: JournalGroup.headerSize))
    }

    /// Adds one record or several, and returns where in the group they begin.
    @discardableResult @usableFromInline
    mutating func add(_ records: ArraySlice<UInt8>) -> Int {
      let start = bytes.count
      bytes += records
      var offset = start
      while offset < bytes.count {
        let record = JournalRecord.stated(in: bytes, at: offset)
        Swift.withUnsafeBytes(of: record.checksum.littleEndian) { checksums.update(with: $0) }
        count += 1
        offset += record.size
      }
      return start
    }

    /// The group's bytes, with its header.
    consuming func finished(number: UInt64, generation: Int) -> [UInt8] {
      finish(number: number, generation: generation)
      return bytes
    }

    /// Writes the header, where the bytes are.
    mutating func finish(number: UInt64, generation: Int) {
      bytes.putLittleEndian(isEnd ? JournalGroup.endMark : JournalGroup.mark, at: 0)
      bytes.putLittleEndian(UInt32(count), at: 4)
      bytes.putLittleEndian(number, at: 8)
      bytes.putLittleEndian(UInt64(bytes.count - JournalGroup.headerSize), at: 16)
      bytes.putLittleEndian(checksums.value, at: 24)
      bytes.putLittleEndian(JournalGroup.checksum(bytes[..<28], generation), at: 28)
    }
  }
}
