package import Persistence

/// A journal's bytes, read and checked without decoding an item.
package struct JournalScan: Sendable {
  package let header: JournalHeader
  /// The records in the journal's order.
  package private(set) var records: [JournalRecord] = []
  /// The length of the sound part; in a sound journal zeros follow it, as room for the next groups.
  package private(set) var soundLength: Int
  /// The end of the sound part, which the next group will follow.
  private(set) var chain: JournalChain
  /// Whether the sound part ends with the end of a journal that was closed.
  package private(set) var isClosed = false
  /// The damage at the end, where a crash interrupted a write.
  package private(set) var tornEnd: Envelope.Damage?

  /// Reads a journal from its beginning to its end.
  ///
  /// O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - wasOpen: Whether its store was not closed. Then the last group may be torn, and is left out;
  ///     otherwise the journal must end where it was closed.
  ///   - thresholds: From how many bytes on all processors check it.
  /// - Throws: ``JournalProblem`` for everything else that is not sound: a group that cannot be read
  ///   and is not the last one is damage, for a store never writes on before the last is complete.
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

  /// Reads a journal from its beginning to the first group that is not sound, if there is one.
  ///
  /// O(bytes).
  ///
  /// - Throws: ``JournalProblem`` when the first line is not sound.
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

  /// A scan of a journal that is sound to its end.
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

  /// Whether there are only zeros from an offset on; a group never begins with zeros.
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

  /// Where the next group of this generation begins that was not read yet, from an offset on.
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
  /// Reads the records of a group whose bytes are all there; records that were added before an
  /// error must not be used.
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
