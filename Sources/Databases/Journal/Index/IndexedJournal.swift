import Persistence

/// A closed journal that is read by the index beside it: for an item, one page of the index and the
/// item's record.
///
/// An index that does not match the journal is no error: only the journal counts, and it is then
/// read as a whole.
struct IndexedJournal: Sendable {
  /// The state of the index beside a journal, as far as it is known.
  enum Presence: Sendable {
    case missing
    /// It is not this journal's, not readable, or has not been looked at.
    case other
    /// It is about the journal that ends with this.
    case matching(JournalChain)
  }

  let header: JournalIndexHeader
  /// The journal, open for reading, and for writing once all of it was read.
  let journal: OpenedFile
  private let file: StoreFile
  private let index: HeldFile

  /// The index's name beside a journal of this name.
  static func name(of journal: String) -> String { journal + ".index" }

  /// Looks for an index beside a journal that was closed, and whether it is about that journal as it
  /// is; `nil` where none is.
  ///
  /// Cost: two openings and three short reads, however long the journal is.
  static func find(beside file: StoreFile, version: Int) -> IndexedJournal? {
    let fileSystem = file.fileSystem
    do throws(FileSystemError) {
      let index = HeldFile(
        try fileSystem.open(name(of: file.name), in: file.directory, .read), on: fileSystem)
      guard
        let header = JournalIndexHeader(
          try fileSystem.read(index.file, in: 0..<JournalIndexHeader.size)),
        header.version == version
      else { return nil }
      let journal = try OpenedFile(file.name, of: file)
      let end = header.end
      guard
        header.describes(
          head: try fileSystem.read(journal.held.file, in: 0..<JournalHeader.longest),
          end: try fileSystem.read(
            journal.held.file, in: end.lowerBound..<(end.upperBound + JournalGroup.headerSize)))
      else { return nil }
      return IndexedJournal(header: header, journal: journal, file: file, index: index)
    } catch {
      // Reading the journal finds the journal's own errors.
      return nil
    }
  }

  private init(
    header: JournalIndexHeader, journal: OpenedFile, file: StoreFile, index: HeldFile
  ) {
    self.header = header
    self.journal = journal
    self.file = file
    self.index = index
  }

  /// Makes sure that the journal is on the disk, as reading all of it does.
  func synchronize() throws(StoreError) {
    guard file.durability == .powerLoss else { return }
    do throws(FileSystemError) {
      try file.fileSystem.synchronize(journal.held.file)
      try file.fileSystem.synchronizeDirectory(file.directory)
    } catch {
      throw .reading(file.path, error)
    }
  }
}

extension IndexedJournal {
  /// The result of a look-up in an index.
  enum Finding {
    /// The item's bytes.
    case item(ArraySlice<UInt8>)
    case nothing
    /// Only the whole journal can tell.
    case unknown
  }

  /// Looks an encoded id up.
  ///
  /// Cost: two short reads; a third one for an id in a few billions.
  ///
  /// - Parameters:
  ///   - key: The encoded id.
  ///   - form: The form that ids of its type may have.
  /// - Returns: The result, from the index and the record.
  func find(_ key: [UInt8], _ form: KeyForm) -> Finding {
    let hash = KeyHash(of: key)
    var number = hash.page(among: header.pageCount)
    for _ in 0..<header.pageCount {
      guard let page = page(number) else { return .unknown }
      for place in page.places(of: hash.half) {
        guard let (bytes, record) = record(place) else { return .unknown }
        if bytes[record.key].elementsEqual(key) { return .item(bytes[record.item]) }
      }
      if !page.continues {
        let isOnlyForm = form != .any && form == header.keyForm && form.holds(key[...])
        return isOnlyForm ? .nothing : .unknown
      }
      number = (number + 1) % header.pageCount
    }
    return .unknown
  }

  private func page(_ number: Int) -> JournalIndexPage? {
    let start = (number + 1) * JournalIndexPage.size
    guard let bytes = read(index.file, start..<(start + JournalIndexPage.size)) else { return nil }
    return JournalIndexPage(bytes, number: number, header: header.checksum)
  }

  private func record(_ place: Range<Int>) -> (bytes: [UInt8], record: JournalRecord)? {
    guard place.upperBound <= header.journalLength, let bytes = read(journal.held.file, place)
    else {
      return nil
    }
    do throws(JournalProblem) {
      let record = try JournalRecord(in: bytes, at: 0, before: bytes.count)
      return record.operation == .put && record.size == place.count ? (bytes, record) : nil
    } catch {
      return nil
    }
  }

  private func read(_ handle: OpenFile, _ range: Range<Int>) -> [UInt8]? {
    do throws(FileSystemError) {
      let bytes = try file.fileSystem.read(handle, in: range)
      return bytes.count == range.count ? bytes : nil
    } catch {
      // Reading the whole journal tells what is wrong.
      return nil
    }
  }
}
