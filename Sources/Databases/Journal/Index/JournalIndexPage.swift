import Persistence

/// A page of a journal's index: the positions of the records whose ids hash to the page.
///
/// | bytes | meaning |
/// |---|---|
/// | 0..<4 | CRC-32C of the checksum of the index's header, the page's number, and everything after it |
/// | 4..<6 | the number of entries |
/// | 6..<8 | 1 if an id that belongs to this page, or passed through it, is on a later page |
/// | 8... | the entries, sixteen bytes each: the hash's lower half, the record's length, its offset |
///
/// Numbers are little-endian; the bytes after the entries are zeros.
struct JournalIndexPage {
  static let size = 4_096
  static let capacity = (size - headerSize) / entrySize
  /// The average number of entries on a page: about one page in a million then overflows.
  static let usualCount = 170
  static let headerSize = 8
  static let entrySize = 16

  private let bytes: [UInt8]
  private let count: Int
  /// True if an id that is not on this page may be on the next page.
  let continues: Bool

  /// Checks a page, or returns `nil` if it is damaged.
  init?(_ bytes: [UInt8], number: Int, header checksum: UInt32) {
    guard bytes.count == Self.size,
      bytes.littleEndian(at: 0, as: UInt32.self)
        == Self.checksum(bytes[4...], number: number, header: checksum)
    else { return nil }
    self.bytes = bytes
    count = Int(bytes.littleEndian(at: 4, as: UInt16.self))
    continues = bytes.littleEndian(at: 6, as: UInt16.self) != 0
    if count > Self.capacity { return nil }
  }

  /// Returns the positions of the records whose ids have a hash with this lower half.
  func places(of half: UInt32) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for entry in 0..<count {
      let start = Self.headerSize + entry * Self.entrySize
      guard bytes.littleEndian(at: start, as: UInt32.self) == half else { continue }
      let size = Int(bytes.littleEndian(at: start + 4, as: UInt32.self))
      let offset = Int(clamping: bytes.littleEndian(at: start + 8, as: UInt64.self))
      // A position beyond this is longer than any journal, so a reader finds nothing there.
      if offset <= Int.max - size { places.append(offset..<(offset + size)) }
    }
    return places
  }

  /// Returns the checksum of the page's bytes after the checksum field.
  static func checksum(
    _ rest: ArraySlice<UInt8>, number: Int, header checksum: UInt32
  ) -> UInt32 {
    var salt: [UInt8] = []
    salt.appendLittleEndian(checksum)
    salt.appendLittleEndian(UInt32(truncatingIfNeeded: number))
    var sum = CRC32C(of: salt)
    sum.update(with: rest)
    return sum.value
  }
}

/// The hash by which an id is looked up in an index; the same in every process.
///
/// FNV-1a (Fowler, Noll and Vo, draft-eastlake-fnv) with the last steps of SplitMix64 (Steele, Lea
/// and Flood, OOPSLA 2014), so that ids that differ in their last digit hash to different pages.
struct KeyHash {
  private let value: UInt64

  init(of key: some Sequence<UInt8>) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    value = hash ^ (hash >> 31)
  }

  /// The half of the hash that an entry contains.
  var half: UInt32 { UInt32(truncatingIfNeeded: value) }

  /// Returns the page, of `count` pages, to which the hash belongs.
  func page(among count: Int) -> Int { Int(((value >> 32) &* UInt64(count)) >> 32) }
}
