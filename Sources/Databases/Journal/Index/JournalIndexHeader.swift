import Persistence

/// The beginning of a journal's index: which journal it is about, byte for byte.
///
/// | bytes | meaning |
/// |---|---|
/// | 0..<8 | `LSJINDEX` |
/// | 8..<12 | the version of this form, 2 |
/// | 12..<16 | the form of all ids (``KeyForm``) |
/// | 16..<24 | the schema version of the items |
/// | 24..<32 | the journal's generation |
/// | 32..<40 | how long the journal is, without the room behind it |
/// | 40..<48 | the number that the journal's next group will have |
/// | 48..<56 | how many items there are |
/// | 56..<64 | how many bytes their records have |
/// | 64..<72 | the identity of the journal's generation |
/// | 72..<76 | how many pages follow |
/// | 76..<80 | the checksum of the journal's last header, which vouches for all before it |
/// | 80..<84 | CRC-32C of what stands before |
///
/// Numbers are little-endian. The pages begin at byte 4,096.
package struct JournalIndexHeader: Sendable, Equatable {
  static let size = 84
  static let format: UInt32 = 2
  private static let magic = Array("LSJINDEX".utf8)
  /// No journal is as long; sums with such lengths stay numbers.
  private static let longest = 1 << 56

  let keyForm: KeyForm
  let version: Int
  let generation: Int
  let journalLength: Int
  /// The chain that the journal's next group will follow.
  let chain: JournalChain
  let itemCount: Int
  let liveBytes: Int
  let pageCount: Int

  /// Where in the journal its last group is: an end, which has no records.
  package var end: Range<Int> { (journalLength - JournalGroup.headerSize)..<journalLength }

  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.appendLittleEndian(Self.format)
    bytes.appendLittleEndian(keyForm.rawValue)
    for number in [version, generation, journalLength] {
      bytes.appendLittleEndian(UInt64(number))
    }
    bytes.appendLittleEndian(chain.number)
    for number in [itemCount, liveBytes] { bytes.appendLittleEndian(UInt64(number)) }
    bytes.appendLittleEndian(chain.identity)
    bytes.appendLittleEndian(UInt32(pageCount))
    bytes.appendLittleEndian(chain.link)
    bytes.appendLittleEndian(CRC32C(of: bytes).value)
    return bytes
  }

  /// The checksum that binds the pages to this header and no other.
  var checksum: UInt32 { CRC32C(of: bytes).value }
}

extension JournalIndexHeader {
  /// Reads a header, or returns `nil` where there is none of this form.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: Self.magic),
      bytes.littleEndian(at: 8, as: UInt32.self) == Self.format,
      bytes.littleEndian(at: 80, as: UInt32.self) == CRC32C(of: bytes[..<80]).value,
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
    chain = JournalChain(
      identity: bytes.littleEndian(at: 64, as: UInt64.self),
      number: bytes.littleEndian(at: 40, as: UInt64.self),
      link: bytes.littleEndian(at: 76, as: UInt32.self))
    itemCount = items
    liveBytes = live
    pageCount = Int(bytes.littleEndian(at: 72, as: UInt32.self))
    if pageCount == 0 { return nil }
  }

  /// Whether the beginning and the end of a file are those of the journal that the index is about.
  ///
  /// - Parameters:
  ///   - head: The file's first bytes, with the whole first line.
  ///   - bytes: Those of ``end``, and as many behind them as a group's header has.
  /// - Returns: Whether it is the journal, and nothing was appended to it.
  package func describes(head: [UInt8], end bytes: [UInt8]) -> Bool {
    let first: JournalHeader
    do { first = try JournalHeader(parsing: head) } catch { return false }
    let stated = JournalHeader(
      version: version, generation: generation, identity: chain.identity)
    guard first == stated, bytes.count >= JournalGroup.headerSize,
      // A group that was appended later would begin there.
      bytes[JournalGroup.headerSize...].allSatisfy({ $0 == 0 }),
      let end = JournalGroup(in: bytes, at: 0, of: first)
    else { return false }
    return end.isEnd && end.length == 0 && chain.number > 1 && end.number == chain.number - 1
      && end.checksum == chain.link
  }
}
