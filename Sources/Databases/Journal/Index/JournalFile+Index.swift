import Persistence

/// The index beside a journal.
extension JournalFile {
  /// Writes the journal's index, durably if so configured, with the positions of all items.
  ///
  /// Cost: reads the journal; one file replacement of at most a tenth of its size.
  ///
  /// - Throws: ``StoreError``; an earlier index may have been removed. Nothing is written if the
  ///   journal is not as this store left it.
  func writeIndex(
    of places: some Collection<Range<Int>>, _ keyForm: KeyForm
  ) throws(StoreError) {
    guard let header, let held = try source() else { return }
    let bytes: [UInt8]
    do { bytes = try held.fileSystem.read(held.file) } catch { throw .reading(path, error) }
    let index = JournalIndexImage.bytes(
      of: bytes, header, chain, length: length, places: places, keyForm: keyForm)
    if let index { try file.replace(by: index, as: IndexedJournal.name(of: file.name)) }
  }

  /// Removes the index of earlier content, if there is one.
  static func removeIndex(beside file: StoreFile) throws(FileSystemError) {
    try file.fileSystem.removeIfThere(IndexedJournal.name(of: file.name), in: file.directory)
  }
}

extension JournalState {
  /// Leaves an index of the journal's current content when the store is closed.
  ///
  /// Has no effect if that fails: the next opening reads the whole journal.
  mutating func endIndex() {
    guard !hasFailed, journal.hasEnded, !isIndexed else { return }
    do {
      if journal.length >= thresholds.index {
        let keyForm = KeyForm(of: Item.ID.self, codec: configuration.codec)
        // Sorted in the order of the journal, so that equal journals have equal indexes.
        let ranges = places.values.map { $0.offset..<($0.offset + $0.size) }
          .sorted { $0.lowerBound < $1.lowerBound }
        try journal.writeIndex(of: ranges, keyForm)
      } else if case .missing = index {
        return
      } else {
        try JournalFile.removeIndex(beside: journal.file)
      }
    } catch {
      // An earlier index that is left no longer matches.
    }
  }

  /// True if the index beside the journal matches its current content.
  private var isIndexed: Bool {
    if case .matching(let chain) = index { chain == journal.chain } else { false }
  }
}
