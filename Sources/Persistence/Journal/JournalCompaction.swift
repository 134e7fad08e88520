/// A new generation of a journal, to be written while the old one is appended to.
///
/// Three steps: ``JournalState/beginCompaction()`` takes note of what counts, ``write()`` writes that
/// beside the journal, on any thread, and ``JournalState/finishCompaction(_:)`` adds what was appended
/// meanwhile and puts it in the journal's place. Until then the old generation is the journal: whatever
/// fails before, nothing has changed.
package struct JournalCompaction<Item: Storable>: Sendable {
  let file: StoreFile
  let places: [Item.ID: JournalState<Item>.Place]
  let version: Int
  let generation: Int

  /// Reads the journal and writes what counts to the temporary file, durably where that was chosen.
  ///
  /// Blocks its thread for as long as the disk takes. Cost: the journal's size to read, and the size of
  /// what counts in memory and to write.
  ///
  /// - Throws: ``StoreError``; nothing was changed.
  package func write() throws(StoreError) -> CompactedJournal<Item> {
    do throws(FileSystemError) {
      let old = try file.contents(of: file.name)
      var image = JournalImage(version: version, generation: generation)
      var moved = places
      for (id, place) in places.sorted(by: { $0.value.offset < $1.value.offset }) {
        let record = old[place.offset..<(place.offset + place.size)]
        moved[id] = .init(offset: image.add(record), size: place.size)
      }
      image.finish(isEnd: false)
      try file.writeTemporary(image.bytes)
      let written = WrittenGeneration(
        generation: generation, nextNumber: image.nextNumber, length: image.bytes.count)
      return CompactedJournal(written: written, places: moved)
    } catch {
      file.discardTemporary()
      throw .writing(file.path, error)
    }
  }
}

/// A generation that stands beside the journal, under the temporary name.
struct WrittenGeneration: Sendable {
  let generation: Int
  let nextNumber: UInt64
  let length: Int
}

/// A new generation that has been written, and where in it the records are.
package struct CompactedJournal<Item: Storable>: Sendable {
  let written: WrittenGeneration
  let places: [Item.ID: JournalState<Item>.Place]
}

/// A group that was appended while a new generation was being written.
struct AppendedGroup<Item: Storable> {
  let group: JournalGroup.Writer
  let effects: [StagedGroup<Item>.Effect]
}

extension JournalState {
  /// Takes note of what counts now; `nil` where it is not worth it.
  ///
  /// O(1).
  package mutating func beginCompaction() -> JournalCompaction<Item>? {
    guard isWorthCompacting else { return nil }
    sinceCompaction = []
    return JournalCompaction(
      file: journal.file, places: places, version: configuration.schemaVersion,
      generation: journal.generation + 1)
  }

  /// Puts a new generation in the journal's place.
  ///
  /// Cost: what was appended since it was begun, and for ``Durability/powerLoss`` two synchronisations.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  package mutating func finishCompaction(
    _ outcome: Result<CompactedJournal<Item>, StoreError>
  ) throws(StoreError) {
    let appended = sinceCompaction.take() ?? []
    compactionFloor = journal.length + journal.length / 2
    let compacted = try outcome.get()
    if hasFailed {
      journal.file.discardTemporary()
      return
    }
    var bytes: [UInt8] = []
    var places = compacted.places
    let written = compacted.written
    var number = written.nextNumber
    for appended in appended {
      let start = written.length + bytes.count
      bytes += appended.group.finished(number: number, generation: written.generation)
      number += 1
      for effect in appended.effects {
        places[effect.id] = effect.record.map { .init(offset: start + $0.start, size: $0.size) }
      }
    }
    do throws(StoreError) {
      try journal.adopt(written, adding: bytes, nextNumber: number)
    } catch {
      if error.code == .outcomeUnknown { hasFailed = true }
      throw error
    }
    self.places = places
    compactionFloor = 0
  }
}
