/// A JSON store's file or a journal with some items, made piece by piece.
///
/// The same pieces every time, so that one that was interrupted can go on.
public struct ConvertedFile: Sendable {
  /// What can be made this way.
  public enum Form: Sendable {
    /// The same bytes as a JSON store with these items writes.
    case json
    /// A closed journal in its first generation, in one piece: each group vouches for the one before.
    case journal
  }

  private let items: RawItems
  private let version: Int
  private let form: Form

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
  }

  /// The piece after so many pieces and items.
  ///
  /// O(its bytes), and for the first of a JSON file O(bytes of all items).
  ///
  /// - Parameter progress: What is there.
  /// - Returns: Its bytes, and how many items there are with it; `nil` after the last.
  func piece(after progress: ConversionProgress) -> (bytes: [UInt8], items: Int)? {
    let start = progress.items
    if progress.pieces > 0, start == items.items.count { return nil }
    let end = form == .journal ? items.items.count : items.endOfPiece(from: start)
    let range = start..<end
    let isFirst = progress.pieces == 0
    return switch form {
    case .json: (lines(range, isFirst: isFirst), end)
    case .journal: (journal(), end)
    }
  }

  /// All pieces together.
  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var progress = ConversionProgress()
    while let piece = piece(after: progress) {
      progress.add(piece.bytes, items: piece.items)
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

  private func journal() -> [UInt8] {
    var image = JournalImage(
      JournalHeader(version: version, generation: 1),
      groupSize: JournalThresholds().rewrittenGroupBytes)
    var record: [UInt8] = []
    for item in items.items {
      record.removeAll(keepingCapacity: true)
      JournalRecord.append(.put, key: item.key, item: item.line, to: &record)
      _ = image.add(record[...])
    }
    // So that damage to the last group with records is no torn end.
    image.finish(isEnd: true)
    return image.bytes
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
