import JournaledActorVariant
import Persistence

/// The bytes of a JSON store's file or of a journal for some items, piece by piece.
struct FilePieces: Sequence, IteratorProtocol {
  /// A part of the file.
  struct Piece {
    let bytes: [UInt8]
    /// The number of items up to the end of this piece.
    let items: Int
  }

  private let items: RawItems
  private let version: Int
  /// The chain that the next group of a journal follows; `nil` for a JSON store's file.
  private var chain: JournalChain?
  /// The bytes before the first item.
  private var head: [UInt8]
  private var written: Int?

  /// Makes the same bytes as a JSON store with these items.
  init(ofJSON items: RawItems, version: Int) {
    self.items = items
    self.version = version
    var checksums: [UInt8] = []
    for item in items.items {
      let checksum = CRC32C(of: item.line).value
      withUnsafeBytes(of: checksum.littleEndian) { checksums.append(contentsOf: $0) }
    }
    head = Envelope.head(version: version, checksums: [checksums])
  }

  /// Makes a closed journal in its first generation, with a group for each piece.
  init(ofJournal items: RawItems, version: Int) {
    self.items = items
    self.version = version
    let header = JournalHeader(version: version, generation: 1)
    chain = header.chain
    head = header.bytes
  }

  /// Makes the next piece: O(its bytes).
  mutating func next() -> Piece? {
    if written == items.items.count { return nil }
    let range = items.piece(from: written ?? 0)
    let isLast = range.upperBound == items.items.count
    let bytes = chain == nil ? lines(range, isLast) : groups(range, isLast)
    let piece = Piece(bytes: head + bytes, items: range.upperBound)
    head = []
    written = range.upperBound
    return piece
  }

  private func lines(_ range: Range<Int>, _ isLast: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in range {
      bytes += items.items[index].line
      if index < items.items.count - 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\n"))
    }
    return isLast ? bytes + Envelope.closing : bytes
  }

  private mutating func groups(_ range: Range<Int>, _ isLast: Bool) -> [UInt8] {
    guard var chain else { return [] }
    var bytes: [UInt8] = []
    if !range.isEmpty {
      var group = JournalGroup.Writer()
      var record: [UInt8] = []
      for item in items.items[range] {
        record.removeAll(keepingCapacity: true)
        JournalRecord.append(.put, key: item.key, item: item.line, to: &record)
        group.add(record[...])
      }
      bytes = group.finished(&chain)
    }
    // The end has its own group, so that damage to the last group with records is not taken for a
    // torn end.
    if isLast { bytes += JournalGroup.Writer(isEnd: true).finished(&chain) }
    self.chain = chain
    return bytes
  }
}
