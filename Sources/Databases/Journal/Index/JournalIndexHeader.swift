import Persistence

/// The beginning of a journal's index, which identifies the exact content of the journal.
///
/// | bytes | meaning |
/// |---|---|
/// | 0..<8 | `LSJINDEX` |
/// | 8..<12 | the version of this form, 2 |
/// | 12..<16 | the form of all ids (``KeyForm``) |
/// | 16..<24 | the schema version of the items |
/// | 24..<32 | the journal's generation |
/// | 32..<40 | the length of the journal, without the reserved space after it |
/// | 40..<48 | the number that the journal's next group will have |
/// | 48..<56 | the number of items |
/// | 56..<64 | the number of bytes of their records |
/// | 64..<72 | the identity of the journal's generation |
/// | 72..<76 | the number of pages that follow |
/// | 76..<80 | the checksum of the journal's last header, which covers everything before it |
/// | 80..<84 | CRC-32C of the bytes before this field |
///
/// Numbers are little-endian. The pages begin at byte 4,096.
package struct JournalIndexHeader: Sendable, Equatable {
  static let size = 84
  static let format: UInt32 = 2
  private static let magic = Array("LSJINDEX".utf8)
  /// Longer than any journal; sums of such lengths do not overflow.
  private static let longest = 1 << 56

  let keyForm: KeyForm
  let version: Int
  let generation: Int
  let journalLength: Int
  /// The chain that the journal's next group follows.
  let chain: JournalChain
  let itemCount: Int
  let liveBytes: Int
  let pageCount: Int

  /// The position of the journal's last group: an end, which has no records.
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

  /// The checksum that binds the pages to this header.
  var checksum: UInt32 { CRC32C(of: bytes).value }
}

extension JournalIndexHeader {
  /// Reads a header, or returns `nil` if there is none of this form.
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

  /// Returns true if the beginning and the end of a file match the journal that the index
  /// describes.
  ///
  /// - Parameters:
  ///   - head: The file's first bytes, including the whole first line.
  ///   - bytes: The bytes of ``end``, and as many bytes after them as a group's header has.
  /// - Returns: True if the file is that journal and nothing was appended to it.
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
