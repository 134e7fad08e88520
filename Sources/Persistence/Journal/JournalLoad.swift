/// What is left to be read of a journal that was opened by its index.
package struct JournalLoad<Item: Storable>: Sendable {
  let file: StoreFile
  let configuration: StoreConfiguration
  let plan: MigrationPlan

  /// Reads and checks the whole journal; decodes its ids and no item.
  ///
  /// Blocks its thread. O(bytes). May be called on any thread, as long as nothing is written.
  ///
  /// - Returns: What the state is to take over.
  /// - Throws: ``StoreError``: what opening it without the index would have thrown.
  package func read() throws(StoreError) -> LoadedJournal<Item> {
    let bytes: [UInt8]
    do { bytes = try file.contents(of: file.name) } catch { throw .reading(file.path, error) }
    let found = try FoundJournal<Item>(bytes, wasOpen: false, configuration, plan)
    if !plan.steps.isEmpty { try file.removeLeftOverBackups(of: bytes) }
    return LoadedJournal(found: found)
  }
}

/// The rest of a journal, read and checked.
package struct LoadedJournal<Item: Storable>: Sendable {
  let found: FoundJournal<Item>

  /// What it holds.
  package var content: JournalContent<Item> { found.content }
  /// How long the journal is.
  package var size: Int { found.bytes.count }
  /// How many items it holds.
  package var count: Int { found.places.count }
}

extension JournalState {
  /// What is found of an item before the rest of the journal is loaded.
  package enum Finding {
    case item(Item)
    case nothing
    /// The rest must be loaded first.
    case unknown
  }

  /// How many items the index states; for a journal that was opened by it.
  package var indexedCount: Int {
    if case .matching(let indexed) = index { indexed.header.itemCount } else { 0 }
  }

  /// Looks an item up by the index.
  ///
  /// Cost: two short reads of the disk, and decoding the item.
  ///
  /// - Throws: ``StoreError`` with code `undecodable` when the item is of another type.
  package func find(byIndex id: Item.ID) throws(StoreError) -> Finding {
    guard load != nil, !isClosed, case .matching(let indexed) = index else { return .unknown }
    let key: [UInt8]
    // An id that cannot be encoded is nobody's; that is for the whole journal to say.
    do { key = try configuration.codec.encode(id) } catch { return .unknown }
    switch indexed.find(key, KeyForm(of: Item.ID.self, codec: configuration.codec)) {
    case .item(let bytes):
      return .item(
        try configuration.codec.decodedItem(Item.self, id: id, from: bytes, path: path))
    case .nothing: return .nothing
    case .unknown: return .unknown
    }
  }

  /// Takes over the rest of the journal, or why it cannot be read; without effect the second time, and
  /// when the store was closed meanwhile.
  ///
  /// O(1) but for what it gives free.
  ///
  /// - Returns: Whether it took effect.
  package mutating func finishLoading(
    _ outcome: Result<LoadedJournal<Item>, StoreError>
  ) -> Bool {
    guard load != nil, !isClosed, case .matching(let indexed) = index else { return false }
    load = nil
    indexed.close()
    switch outcome {
    case .failure(let error): loadFailure = error
    case .success(let loaded):
      let (scan, header) = (loaded.found.scan, indexed.header)
      let isAsStated =
        scan.soundLength == header.journalLength && scan.nextNumber == header.nextNumber
        && loaded.found.places.count == header.itemCount
      if !isAsStated { index = .other }
      places = loaded.found.places
      liveBytes = places.values.reduce(0) { $0 + $1.size }
      journal = JournalFile(
        journal.file, version: configuration.schemaVersion, generation: scan.header.generation,
        nextNumber: scan.nextNumber, length: scan.soundLength, size: loaded.found.bytes.count,
        isMarked: false)
    }
    return true
  }

  /// Leaves an index of the journal as it is now, when the store is closed.
  ///
  /// Without effect where that fails: the next opening reads the whole journal.
  mutating func endIndex() {
    if load != nil, case .matching(let indexed) = index {
      indexed.close()
      load = nil
      return
    }
    guard !hasFailed, loadFailure == nil, journal.hasEnded, !isIndexed else { return }
    let isWanted = journal.length >= configuration.indexThreshold
    do {
      if isWanted {
        let keyForm = KeyForm(of: Item.ID.self, codec: configuration.codec)
        // In the journal's order, so that equal journals have equal indexes.
        let ranges = places.values.map { $0.offset..<($0.offset + $0.size) }
          .sorted { $0.lowerBound < $1.lowerBound }
        _ = try journal.writeIndex(of: ranges, keyForm)
      } else if case .missing = index {
        return
      } else {
        try journal.removeIndex()
      }
    } catch {
      // An index that is left from before matches no more.
    }
  }

  /// Whether the index beside the journal is about it as it is now.
  private var isIndexed: Bool {
    guard case .matching(let indexed) = index else { return false }
    return indexed.header.generation == journal.generation
      && indexed.header.journalLength == journal.length
  }
}
