import Persistence

/// The index beside a journal.
extension JournalFile {
  /// Writes its index, durably where that was chosen, with the places of all items.
  ///
  /// Cost: reads the journal; one file replacement of a tenth of its size or less.
  ///
  /// - Parameters:
  ///   - places: Where the items' records are.
  ///   - keyForm: The form that ids of the items' type may have.
  /// - Throws: ``StoreError``; an index that was there may be gone. Nothing is written where the journal
  ///   is not as this store left it.
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

  /// Removes the index of an earlier content, if there is one.
  static func removeIndex(beside file: StoreFile) throws(FileSystemError) {
    do { try file.fileSystem.remove(IndexedJournal.name(of: file.name), in: file.directory) } catch
    {
      if !error.isNoSuchFile { throw error }
    }
  }
}

extension JournalState {
  /// Leaves an index of the journal as it is now, when the store is closed.
  ///
  /// Without effect where that fails: the next opening reads the whole journal.
  mutating func endIndex() {
    guard !hasFailed, journal.hasEnded, !isIndexed else { return }
    do {
      if journal.length >= thresholds.index {
        let keyForm = KeyForm(of: Item.ID.self, codec: configuration.codec)
        // In the journal's order, so that equal journals have equal indexes.
        let ranges = places.values.map { $0.offset..<($0.offset + $0.size) }
          .sorted { $0.lowerBound < $1.lowerBound }
        try journal.writeIndex(of: ranges, keyForm)
      } else if case .missing = index {
        return
      } else {
        try JournalFile.removeIndex(beside: journal.file)
      }
    } catch {
      // An index that is left from before matches no more.
    }
  }

  /// Whether the index beside the journal is about it as it is now.
  private var isIndexed: Bool {
    if case .matching(let chain) = index { chain == journal.chain } else { false }
  }
}
