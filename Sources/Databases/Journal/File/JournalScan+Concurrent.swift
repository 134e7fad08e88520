import Persistence

extension JournalScan {
  /// Reads an intact journal, and checks its records on all processors.
  ///
  /// Returns `nil` if anything is damaged; reading the journal in order then describes the damage.
  ///
  /// O(bytes): only the lengths are followed in order.
  init?(concurrently bytes: [UInt8], pieceSize: Int) {
    let header: JournalHeader
    do { header = try JournalHeader(parsing: bytes) } catch { return nil }
    var records: [JournalRecord] = []
    var place = header.bytes.count
    var chain = header.chain
    var isClosed = false
    while place < bytes.count, !Self.isRoom(bytes, from: place) {
      guard let group = JournalGroup(in: bytes, at: place, of: header), chain.leads(to: group),
        let end = group.follow(bytes, from: place + header.groupHeaderSize, into: &records)
      else { return nil }
      place = end
      chain.advance(over: group.checksum)
      isClosed = group.isEnd
    }
    let found = records
    let size = max(1, pieceSize)
    let pieces = (found.count + size - 1) / size
    let areSound = ConcurrentMap.run(pieces) { piece in
      let first = piece * size
      return found[first..<min(found.count, first + size)].allSatisfy {
        $0.isSound(in: bytes)
      }
    }
    guard areSound.allSatisfy({ $0 }) else { return nil }
    self.init(
      header: header, records: found, soundLength: place, chain: chain, isClosed: isClosed)
  }
}

extension JournalGroup {
  /// Reads the headers of a group's records, and returns the position of the group's end; `nil` if
  /// the records do not match the group's header.
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
