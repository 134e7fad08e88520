package import Persistence

/// A new generation of a journal, written while the store keeps appending to the old one.
///
/// ``JournalState/beginCompaction(recall:)`` records which records are live. ``write()`` writes
/// them beside the journal, on any thread. ``JournalState/finishCompaction(_:)`` replaces the
/// journal with the new generation. Groups appended in the meantime are added in rounds as long as
/// they are larger than a piece (``JournalState/appended(since:)``,
/// ``CompactedJournal/adding(_:)``). Only the rest is added while saves wait. The old generation
/// remains the journal until the end: an earlier failure changes nothing.
///
/// Every piece is synchronised separately, so that a save that synchronises the journal waits for
/// at most one piece.
package struct JournalCompaction<Item: Storable>: Sendable {
  let file: StoreFile
  /// The previous generation: read here, and appended to at the same time.
  let source: HeldFile
  let rewriting: JournalRewriting<Item>
  /// Returns an item's record from memory, or `nil` if the item has been removed.
  let recall: @Sendable (Item.ID) throws(StoreError) -> [UInt8]?
  let header: JournalHeader
  let thresholds: JournalThresholds

  /// Reads the journal and writes the live records to the temporary file, durably if so configured.
  ///
  /// Blocks its thread while the disk works. Cost: reads the whole journal into memory, and writes
  /// the live records, a piece at a time.
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

/// A generation beside the journal, under the temporary name.
struct WrittenGeneration: Sendable {
  let header: JournalHeader
  var chain: JournalChain
  var length: Int
}

/// A new generation that has been written, and the positions of its records.
package struct CompactedJournal<Item: Storable>: Sendable {
  let file: StoreFile
  let pieceSize: Int
  private(set) var written: WrittenGeneration
  private(set) var places: [Item.ID: JournalState<Item>.Place]
  /// The total size of the live records in bytes.
  private(set) var liveBytes: Int
  /// The number of rounds in which groups were added.
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

  /// Adds the groups that were appended to the old generation, durably if so configured.
  ///
  /// Blocks its thread while the disk works. O(the bytes of these groups).
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

  /// Returns the bytes of a group for the end of this generation; its records are live from now on.
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

/// A group that was appended during the writing of a new generation.
package struct AppendedGroup<Item: Storable>: Sendable {
  let group: JournalGroup.Writer
  let effects: [StagedGroup<Item>.Effect]
}

extension JournalState {
  /// Records which records are live now.
  ///
  /// Returns `nil` if a compaction is not worth its cost, or if the journal is not as this store
  /// left it.
  ///
  /// One query of the file's status. The next change copies the ids and positions, O(items).
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
      // The next save is refused with this error; an earlier attempt would fail too.
      compactionFloor = .max
      return nil
    }
  }

  /// Returns the groups that were appended since a new generation was written, if they are too
  /// large to add while saves wait.
  ///
  /// Returns `nil` if the compaction can be finished.
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

  /// Replaces the journal with a new generation.
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
