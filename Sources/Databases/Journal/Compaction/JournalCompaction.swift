package import Persistence

/// A new generation of a journal, to be written while the old one is appended to.
///
/// ``JournalState/beginCompaction(recall:)`` takes note of the records that count, ``write()``
/// writes them beside the journal, on any thread, and ``JournalState/finishCompaction(_:)`` puts
/// the new generation in the journal's place. Groups that are appended meanwhile are added in
/// rounds, as long as they are larger than a piece (``JournalState/appended(since:)``,
/// ``CompactedJournal/adding(_:)``); only the rest is added while saves wait. The old generation is
/// the journal until the end: a failure before the end changes nothing.
///
/// Every piece is synchronised by itself, so that a save which synchronises the journal never waits
/// for more than one of them to reach the disk.
package struct JournalCompaction<Item: Storable>: Sendable {
  let file: StoreFile
  /// The generation before; read here, and appended to meanwhile.
  let source: HeldFile
  let rewriting: JournalRewriting<Item>
  /// Gives an item's record as memory has it, or `nil` where the item is gone by now.
  let recall: @Sendable (Item.ID) throws(StoreError) -> [UInt8]?
  let header: JournalHeader
  let thresholds: JournalThresholds

  /// Reads the journal and writes the records that count to the temporary file, durably where that
  /// was chosen.
  ///
  /// Blocks its thread for as long as the disk takes. Cost: the journal's size to read and in memory,
  /// and the size of the records that count to write, a piece at a time.
  ///
  /// - Throws: ``StoreError``; nothing was changed.
  package func write() throws(StoreError) -> CompactedJournal<Item> {
    try file.checkLock()
    do throws(StoreError) {
      let old = try oldBytes()
      var image = JournalImage(header, groupSize: pieceSize)
      var isFirst = true
      let places = try rewriting.copy(old, to: &image, recall: recall) {
        image throws(StoreError) in
        if image.bytes.count >= pieceSize { try write(image.takeBytes(), &isFirst) }
      }
      image.finish(isEnd: false)
      try write(image.takeBytes(), &isFirst)
      let written = WrittenGeneration(header: header, chain: image.chain, length: image.length)
      return CompactedJournal(file: file, pieceSize: pieceSize, written: written, places: places)
    } catch {
      file.discardTemporary()
      throw error
    }
  }

  private var pieceSize: Int { thresholds.compactionPiece }

  private func oldBytes() throws(StoreError) -> [UInt8] {
    do { return try source.fileSystem.read(source.file) } catch { throw .writing(file.path, error) }
  }

  private func write(_ bytes: [UInt8], _ isFirst: inout Bool) throws(StoreError) {
    do throws(FileSystemError) {
      if isFirst { try file.writeTemporary(bytes) } else { try file.appendToTemporary(bytes) }
    } catch {
      throw .writing(file.path, error)
    }
    isFirst = false
  }
}

/// A generation that stands beside the journal, under the temporary name.
struct WrittenGeneration: Sendable {
  let header: JournalHeader
  var chain: JournalChain
  var length: Int
}

/// A new generation that has been written, and where in it the records are.
package struct CompactedJournal<Item: Storable>: Sendable {
  let file: StoreFile
  let pieceSize: Int
  private(set) var written: WrittenGeneration
  private(set) var places: [Item.ID: JournalState<Item>.Place]
  /// The bytes of the records that count.
  private(set) var liveBytes: Int
  /// How often something was added.
  private(set) var rounds = 0

  init(
    file: StoreFile, pieceSize: Int, written: WrittenGeneration,
    places: [Item.ID: JournalState<Item>.Place]
  ) {
    self.file = file
    self.pieceSize = pieceSize
    self.written = written
    self.places = places
    liveBytes = places.values.reduce(0) { $0 + $1.size }
  }

  /// Adds the groups that were appended to the old generation, durably where that was chosen.
  ///
  /// Blocks its thread for as long as the disk takes. O(the bytes of these groups).
  ///
  /// - Throws: ``StoreError``; nothing was changed.
  package consuming func adding(
    _ appended: [AppendedGroup<Item>]
  ) throws(StoreError) -> CompactedJournal<Item> {
    try file.checkLock()
    rounds += 1
    var bytes: [UInt8] = []
    do {
      for group in appended {
        bytes += place(group)
        if bytes.count >= pieceSize {
          try file.appendToTemporary(bytes)
          bytes = []
        }
      }
      if !bytes.isEmpty { try file.appendToTemporary(bytes) }
    } catch {
      file.discardTemporary()
      throw .writing(file.path, error)
    }
    return self
  }

  /// The bytes of a group in this generation, behind all others; its records count from now on.
  mutating func place(_ appended: AppendedGroup<Item>) -> [UInt8] {
    let start = written.length
    let bytes = appended.group.finished(&written.chain)
    written.length += bytes.count
    for effect in appended.effects {
      let place = effect.record.map {
        JournalState<Item>.Place(offset: start + $0.start, size: $0.size)
      }
      liveBytes += (place?.size ?? 0) - (places[effect.id]?.size ?? 0)
      places[effect.id] = place
    }
    return bytes
  }
}

/// A group that was appended while a new generation was being written.
package struct AppendedGroup<Item: Storable>: Sendable {
  let group: JournalGroup.Writer
  let effects: [StagedGroup<Item>.Effect]
}

extension JournalState {
  /// Takes note of the records that count now; `nil` where a compaction is not worth its cost, or
  /// the journal is not as this store left it.
  ///
  /// One look at the file; the next change copies the ids and places, O(items).
  ///
  /// - Parameter recall: Gives the records that the file has lost.
  /// - Returns: The compaction, to be written.
  package mutating func beginCompaction(
    recall: @escaping @Sendable (Item.ID) throws(StoreError) -> [UInt8]?
  ) -> JournalCompaction<Item>? {
    guard isWorthCompacting, let source = compactionSource() else { return nil }
    sinceCompaction = []
    return JournalCompaction(
      file: journal.file, source: source,
      rewriting: JournalRewriting(places: places), recall: recall,
      header: journal.nextHeader,
      thresholds: thresholds)
  }

  private mutating func compactionSource() -> HeldFile? {
    do throws(StoreError) {
      return try journal.source()
    } catch {
      // The next save is refused with this error; another attempt before that save would fail too.
      compactionFloor = .max
      return nil
    }
  }

  /// The groups that were appended since a new generation was written, if they are too large to be
  /// added while saves wait; `nil` when the compaction is to be finished.
  ///
  /// O(groups).
  package mutating func appended(
    since outcome: Result<CompactedJournal<Item>, StoreError>
  ) -> [AppendedGroup<Item>]? {
    guard case .success(let compacted) = outcome, let appended = sinceCompaction, !hasFailed,
      compacted.rounds < thresholds.compactionRounds
    else { return nil }
    let size = appended.reduce(0) { $0 + $1.group.bytes.count }
    guard size > compacted.pieceSize else { return nil }
    sinceCompaction = []
    return appended
  }

  /// Puts a new generation in the journal's place.
  ///
  /// Cost: the groups that were appended since, and for `Durability.powerLoss` two
  /// synchronisations.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  package mutating func finishCompaction(
    _ outcome: Result<CompactedJournal<Item>, StoreError>
  ) throws(StoreError) {
    let appended = sinceCompaction.take() ?? []
    compactionFloor = journal.length + journal.length / 2
    var compacted = try outcome.get()
    if hasFailed {
      journal.file.discardTemporary()
      return
    }
    var bytes: [UInt8] = []
    for group in appended { bytes += compacted.place(group) }
    do throws(StoreError) {
      try journal.adopt(compacted.written, adding: bytes)
    } catch {
      if error.code == .outcomeUnknown { hasFailed = true }
      throw error
    }
    places = compacted.places
    liveBytes = compacted.liveBytes
    compactionFloor = 0
  }
}
