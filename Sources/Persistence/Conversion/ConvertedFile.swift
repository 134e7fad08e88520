/// A JSON store's file or a journal with some items, made piece by piece.
///
/// The same pieces every time, so that one that was interrupted can go on.
public struct ConvertedFile: Sendable {
  /// What can be made this way.
  public enum Form: Sendable {
    /// The same bytes as a JSON store with these items writes.
    case json
    /// A closed journal in its first generation; each piece is a group. Its identity is made of its
    /// content, so that every attempt comes to the same: other content has another one.
    case journal
  }

  private let items: RawItems
  private let version: Int
  private let form: Form
  /// The first line of a journal.
  private let header: JournalHeader

  /// A part of the file.
  struct Piece {
    let bytes: [UInt8]
    /// How many items there are with it.
    let items: Int
    /// The checksum that the next group of a journal follows.
    var link: UInt32 = 0
  }

  /// Takes the items; nothing is made yet.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - version: The version of their shape.
  ///   - form: What to make.
  public init(of items: RawItems, schemaVersion version: Int, as form: Form) {
    self.items = items
    self.version = version
    self.form = form
    header = JournalHeader(version: version, generation: 1, identity: Self.identity(of: items))
  }

  /// The checksums of all items, in two halves that are made differently.
  private static func identity(of items: RawItems) -> UInt64 {
    var lines = CRC32C()
    var checksums = CRC32C()
    for item in items.items {
      lines.update(with: item.line)
      let checksum = UInt64(CRC32C(of: item.line).value) << 32 | UInt64(item.line.count)
      withUnsafeBytes(of: checksum.littleEndian) { checksums.update(with: $0) }
    }
    return UInt64(lines.value) << 32 | UInt64(checksums.value)
  }

  /// The piece after so many pieces and items.
  ///
  /// O(its bytes), and for the first of a JSON file O(bytes of all items).
  ///
  /// - Parameter progress: What is there.
  /// - Returns: The piece; `nil` after the last.
  func piece(after progress: ConversionProgress) -> Piece? {
    let start = progress.items
    if progress.pieces > 0, start == items.items.count { return nil }
    let end = items.endOfPiece(from: start)
    let range = start..<end
    let isFirst = progress.pieces == 0
    return switch form {
    case .json: Piece(bytes: lines(range, isFirst: isFirst), items: end)
    case .journal: groups(range, after: progress)
    }
  }

  /// All pieces together.
  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var progress = ConversionProgress()
    while let piece = piece(after: progress) {
      progress.add(piece)
      bytes += piece.bytes
    }
    return bytes
  }

  private func lines(_ range: Range<Int>, isFirst: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    if isFirst {
      let checksums = items.items.map { CRC32C(of: $0.line).value }
      bytes = Envelope.head(version: version, lineChecksums: checksums)
    }
    let last = items.items.count - 1
    for index in range {
      bytes += items.items[index].line
      if index < last { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\n"))
    }
    if range.upperBound == items.items.count { bytes += Envelope.closing }
    return bytes
  }

  private func groups(_ range: Range<Int>, after progress: ConversionProgress) -> Piece {
    var bytes: [UInt8] = []
    var chain = header.chain
    if progress.pieces == 0 {
      bytes = header.bytes
    } else {
      chain = JournalChain(
        identity: header.identity, number: UInt64(progress.pieces + 1), link: progress.link)
    }
    if !range.isEmpty {
      var group = JournalGroup.Writer()
      var record: [UInt8] = []
      for item in items.items[range] {
        record.removeAll(keepingCapacity: true)
        JournalRecord.append(.put, key: item.key, item: item.line, to: &record)
        group.add(record[...])
      }
      bytes += group.finished(&chain)
    }
    // So that damage to the last one with records is no torn end.
    if range.upperBound == items.items.count {
      bytes += JournalGroup.Writer(isEnd: true).finished(&chain)
    }
    return Piece(bytes: bytes, items: range.upperBound, link: chain.link)
  }
}

extension RawItems {
  /// So many bytes of items are written at a time; what is interrupted loses no more.
  private static var pieceBytes: Int { 256 << 10 }

  /// Where the piece ends that begins with an item.
  ///
  /// O(items of the piece).
  package func endOfPiece(from start: Int) -> Int {
    var end = start
    var bytes = 0
    while end < items.count, bytes < Self.pieceBytes {
      bytes += items[end].line.count
      end += 1
    }
    return end
  }
}
