import Persistence

/// A closed journal that is read through the index beside it: to read an item, it reads one page of
/// the index and the item's record.
///
/// An index that does not match the journal is not an error: only the journal matters, and the
/// whole journal is then read.
struct IndexedJournal: Sendable {
  /// The known state of the index beside a journal.
  enum Presence: Sendable {
    case missing
    /// The index belongs to other content, cannot be read, or has not been examined.
    case other
    /// The index belongs to the journal that ends with this chain.
    case matching(JournalChain)
  }

  let header: JournalIndexHeader
  /// The journal, open for reading; also for writing once all of it was read.
  let journal: OpenedFile
  private let file: StoreFile
  private let index: HeldFile

  /// Returns the index's name beside a journal with this name.
  static func name(of journal: String) -> String { journal + ".index" }

  /// Looks for an index beside a closed journal, and checks that it matches the journal's content;
  /// `nil` if there is none.
  ///
  /// Cost: two openings and three short reads, for a journal of any length.
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
      // Reading the whole journal reports the journal's own errors.
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

  /// Makes sure that the journal is on the disk, as a full read does.
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

  /// Looks up an encoded id.
  ///
  /// Cost: two short reads; a third one for about one id in a few billion.
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
      // Reading the whole journal reports the problem.
      return nil
    }
  }
}
