/// The index beside a journal.
extension JournalFile {
  /// Writes its index, durably where that was chosen, with the places of all items.
  ///
  /// Cost: reads the journal; one file replacement of a tenth of its size or less.
  ///
  /// - Parameters:
  ///   - places: Where the items' records are.
  ///   - keyForm: The form that ids of the items' type may have.
  /// - Returns: Whether it was written: not where the journal cannot be read as it was written.
  /// - Throws: ``StoreError``; an index that was there may be gone.
  func writeIndex(
    of places: some Collection<Range<Int>>, _ keyForm: KeyForm
  ) throws(StoreError) -> Bool {
    let index = JournalIndexImage.bytes(
      of: try contents(), length: length, version: version, generation: generation,
      nextNumber: nextNumber, places: places, keyForm: keyForm)
    guard let index else { return false }
    try file.replace(by: index, as: IndexedJournal.name(of: file.name))
    return true
  }

  /// Removes the index of an earlier content.
  func removeIndex() throws(FileSystemError) {
    try fileSystem.remove(IndexedJournal.name(of: file.name), in: file.directory)
  }
}
