/// The beginning of a journal's index: which journal it is about, byte for byte.
///
/// | bytes | meaning |
/// |---|---|
/// | 0..<8 | `LSJINDEX` |
/// | 8..<12 | the version of this form, 1 |
/// | 12..<16 | the form of all ids (``KeyForm``) |
/// | 16..<24 | the schema version of the items |
/// | 24..<32 | the journal's generation |
/// | 32..<40 | how long the journal is, without the room behind it |
/// | 40..<48 | the number that the journal's next group will have |
/// | 48..<56 | how many items there are |
/// | 56..<64 | how many bytes their records have |
/// | 64..<68 | how many pages follow |
/// | 68..<72 | CRC-32C of the journal's last 4,096 bytes, or of all where there are fewer |
/// | 72..<76 | CRC-32C of what stands before |
///
/// Numbers are little-endian. The pages begin at byte 4,096.
struct JournalIndexHeader: Sendable, Equatable {
  static let size = 76
  static let format: UInt32 = 1
  /// How much of the journal's end is compared.
  static let tailSize = 4_096
  private static let magic = Array("LSJINDEX".utf8)
  /// No journal is as long; sums with such lengths stay numbers.
  private static let longest = 1 << 56

  let keyForm: KeyForm
  let version: Int
  let generation: Int
  let journalLength: Int
  let nextNumber: UInt64
  let itemCount: Int
  let liveBytes: Int
  let pageCount: Int
  let tailChecksum: UInt32

  /// The part of the journal whose checksum the index has.
  var tail: Range<Int> { max(0, journalLength - Self.tailSize)..<journalLength }

  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.appendLittleEndian(Self.format)
    bytes.appendLittleEndian(keyForm.rawValue)
    for number in [version, generation, journalLength] {
      bytes.appendLittleEndian(UInt64(number))
    }
    bytes.appendLittleEndian(nextNumber)
    for number in [itemCount, liveBytes] { bytes.appendLittleEndian(UInt64(number)) }
    bytes.appendLittleEndian(UInt32(pageCount))
    bytes.appendLittleEndian(tailChecksum)
    bytes.appendLittleEndian(CRC32C(of: bytes).value)
    return bytes
  }

  /// What binds the pages to this header and no other.
  var checksum: UInt32 { CRC32C(of: bytes).value }
}

extension JournalIndexHeader {
  /// Reads a header, or returns `nil` where there is none of this form.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: Self.magic),
      bytes.littleEndian(at: 8, as: UInt32.self) == Self.format,
      bytes.littleEndian(at: 72, as: UInt32.self) == CRC32C(of: bytes[..<72]).value,
      let form = KeyForm(rawValue: bytes.littleEndian(at: 12, as: UInt32.self))
    else { return nil }
    func number(at offset: Int) -> Int? {
      Int(exactly: bytes.littleEndian(at: offset, as: UInt64.self))
    }
    guard let version = number(at: 16), let generation = number(at: 24),
      let length = number(at: 32), let items = number(at: 48), let live = number(at: 56),
      JournalGroup.headerSize...Self.longest ~= length, items <= length, live <= length
    else { return nil }
    keyForm = form
    self.version = version
    self.generation = generation
    journalLength = length
    nextNumber = bytes.littleEndian(at: 40, as: UInt64.self)
    itemCount = items
    liveBytes = live
    pageCount = Int(bytes.littleEndian(at: 64, as: UInt32.self))
    tailChecksum = bytes.littleEndian(at: 68, as: UInt32.self)
    if pageCount == 0 { return nil }
  }

  /// Whether the beginning and the end of a file are those of the journal that the index is about.
  ///
  /// - Parameters:
  ///   - head: The file's first bytes, with the whole first line.
  ///   - bytes: Those of ``tail``, and as many behind them as a group's header has.
  /// - Returns: Whether it is the journal, and nothing was appended to it.
  func describes(head: [UInt8], tail bytes: [UInt8]) -> Bool {
    let first: JournalHeader
    do { first = try JournalHeader(parsing: head) } catch { return false }
    guard first == JournalHeader(version: version, generation: generation),
      bytes.count >= tail.count, tail.count >= JournalGroup.headerSize,
      CRC32C(of: bytes[..<tail.count]).value == tailChecksum,
      // What was appended later would begin there.
      bytes[tail.count...].allSatisfy({ $0 == 0 }),
      let end = JournalGroup(
        in: bytes, at: tail.count - JournalGroup.headerSize, generation: generation)
    else { return false }
    return end.isEnd && end.length == 0 && nextNumber > 1 && end.number == nextNumber - 1
  }
}
