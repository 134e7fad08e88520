package import Persistence

/// A journal's bytes, read and checked without decoding an item.
package struct JournalScan: Sendable {
  package let header: JournalHeader
  /// The records in the order of the journal.
  package private(set) var records: [JournalRecord] = []
  /// The length of the intact part.
  ///
  /// In an intact journal only zeros follow it, as space for the next groups.
  package private(set) var soundLength: Int
  /// The end of the intact part, which the next group follows.
  private(set) var chain: JournalChain
  /// True if the intact part ends with the end of a journal that was closed.
  package private(set) var isClosed = false
  /// The damage at the end, if a crash interrupted a write.
  package private(set) var tornEnd: Envelope.Damage?

  /// Reads a journal from its beginning to its end.
  ///
  /// O(bytes). If the store was not closed (`wasOpen`), the last group may be torn, and is left
  /// out. Otherwise the journal must end with its closing. All processors check a journal from the
  /// size in the thresholds.
  ///
  /// - Throws: ``JournalProblem`` for all other damage. A group that cannot be read and is not the
  ///   last one is damage, because a store writes a group only after the previous one is complete.
  package init(
    _ bytes: [UInt8], wasOpen: Bool, _ thresholds: JournalThresholds = JournalThresholds()
  ) throws(JournalProblem) {
    if bytes.count >= thresholds.concurrentScan,
      let scan = JournalScan(concurrently: bytes, pieceSize: thresholds.scanPiece)
    {
      self = scan
    } else {
      try self.init(upToDamageIn: bytes)
    }
    if let damage = tornEnd {
      guard wasOpen, nextGroup(in: bytes, from: soundLength + 1) == nil else {
        throw .damage(damage)
      }
    } else if !wasOpen, !isClosed {
      throw .damage("its end is missing", at: bytes.count)
    }
  }

  /// Reads a journal from its beginning to the first damaged group, if there is one.
  ///
  /// O(bytes).
  ///
  /// - Throws: ``JournalProblem`` if the first line is damaged.
  init(upToDamageIn bytes: [UInt8]) throws(JournalProblem) {
    header = try JournalHeader(parsing: bytes)
    chain = header.chain
    soundLength = header.bytes.count
    while soundLength < bytes.count, tornEnd == nil, !Self.isRoom(bytes, from: soundLength) {
      do throws(JournalProblem) {
        try readGroup(bytes)
      } catch {
        guard case .damage(let damage) = error else { throw error }
        tornEnd = damage
      }
    }
  }

  /// Creates the scan of an intact journal.
  init(
    header: JournalHeader, records: [JournalRecord], soundLength: Int, chain: JournalChain,
    isClosed: Bool
  ) {
    self.header = header
    self.records = records
    self.soundLength = soundLength
    self.chain = chain
    self.isClosed = isClosed
  }

  /// Returns true if there are only zeros from an offset on; a group never begins with zeros.
  static func isRoom(_ bytes: [UInt8], from offset: Int) -> Bool {
    bytes[offset] == 0 && bytes[offset...].allSatisfy { $0 == 0 }
  }

  private mutating func readGroup(_ bytes: [UInt8]) throws(JournalProblem) {
    let start = soundLength
    guard let group = JournalGroup(in: bytes, at: start, of: header) else {
      throw .damage("the beginning of a group was expected", at: start)
    }
    guard chain.leads(to: group) else {
      throw .damage("a group stands here that does not follow the one before", at: start)
    }
    let first = start + header.groupHeaderSize
    guard group.length <= bytes.count - first else {
      throw .damage("a group is longer than what is left", at: start)
    }
    let known = records.count
    do throws(JournalProblem) {
      try group.read(bytes, from: first, into: &records)
    } catch {
      records.removeLast(records.count - known)
      throw error
    }
    soundLength = first + group.length
    chain.advance(over: group.checksum)
    isClosed = group.isEnd
  }

  /// Returns the position of the next unread group of this generation, from an offset on.
  func nextGroup(in bytes: [UInt8], from offset: Int) -> Int? {
    var place = offset
    let first = UInt8(truncatingIfNeeded: JournalGroup.mark)
    while place + header.groupHeaderSize <= bytes.count {
      if bytes[place] == first, let group = JournalGroup(in: bytes, at: place, of: header),
        group.number >= chain.number
      {
        return place
      }
      place += 1
    }
    return nil
  }
}

extension JournalGroup {
  /// Reads the records of a complete group.
  ///
  /// After an error, the records that were added must not be used.
  ///
  /// O(bytes).
  func read(
    _ bytes: [UInt8], from first: Int, into records: inout [JournalRecord]
  ) throws(JournalProblem) {
    var checksums = CRC32C()
    var offset = first
    let end = first + length
    let known = records.count
    while offset < end {
      let record = try JournalRecord(in: bytes, at: offset, before: end)
      withUnsafeBytes(of: record.checksum.littleEndian) { checksums.update(with: $0) }
      records.append(record)
      offset += record.size
    }
    guard records.count - known == count, checksums.value == self.checksums else {
      throw .damage("a group does not hold the records that it states", at: first)
    }
  }
}
