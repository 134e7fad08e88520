extension JournalScan {
  /// From how many bytes on a journal is checked on all processors.
  static var concurrentSize: Int { 1 << 20 }
  /// How many records are checked in one piece.
  private static var pieceSize: Int { 2_048 }

  /// Reads a journal that is sound to its end, and checks its records on all processors; `nil` where
  /// anything is not sound, which reading it in order then describes.
  ///
  /// O(bytes): the lengths alone are followed in order.
  init?(concurrently bytes: [UInt8]) {
    let header: JournalHeader
    do { header = try JournalHeader(parsing: bytes) } catch { return nil }
    var records: [JournalRecord] = []
    var place = header.bytes.count
    var number: UInt64 = 1
    var isClosed = false
    while place < bytes.count, !Self.isRoom(bytes, from: place) {
      guard let group = JournalGroup(in: bytes, at: place, generation: header.generation),
        group.number == number,
        let end = group.follow(bytes, from: place + JournalGroup.headerSize, into: &records)
      else { return nil }
      place = end
      number += 1
      isClosed = group.isEnd
    }
    let found = records
    let pieces = (found.count + Self.pieceSize - 1) / Self.pieceSize
    let areSound = ConcurrentMap.run(pieces) { piece in
      let first = piece * Self.pieceSize
      return found[first..<min(found.count, first + Self.pieceSize)].allSatisfy {
        $0.isSound(in: bytes)
      }
    }
    guard areSound.allSatisfy({ $0 }) else { return nil }
    self.init(
      header: header, records: found, soundLength: place, nextNumber: number, isClosed: isClosed)
  }
}

extension JournalGroup {
  /// Takes the records of a group as they state themselves, and returns where it ends; `nil` where they
  /// are not those that it states.
  fileprivate func follow(
    _ bytes: [UInt8], from first: Int, into records: inout [JournalRecord]
  ) -> Int? {
    guard length <= bytes.count - first else { return nil }
    let (end, known) = (first + length, records.count)
    var checksums = CRC32C()
    var offset = first
    while offset < end {
      guard let record = JournalRecord(stated: bytes, at: offset, before: end) else { return nil }
      withUnsafeBytes(of: record.checksum.littleEndian) { checksums.update(with: $0) }
      records.append(record)
      offset += record.size
    }
    return records.count - known == count && checksums.value == self.checksums ? end : nil
  }
}
