import Persistence

/// The beginning of every opening of a journal: the lock is taken, but nothing has been read.
struct JournalStart {
  let configuration: StoreConfiguration
  let thresholds: JournalThresholds
  let plan: MigrationPlan
  let file: StoreFile
  /// True if the journal was not closed.
  private let isMarked: Bool

  /// Takes the lock.
  init(_ given: StoreConfiguration, _ thresholds: JournalThresholds) throws(StoreError) {
    var plan = try MigrationPlan(given)
    // An error after this line ends the file's lifetime, which releases the lock.
    file = try StoreFile(opening: given)
    // Messages name the absolute path, even if the process changes its working directory.
    var configuration = given
    configuration.location = configuration.location.located(in: file.directory)
    self.configuration = configuration
    self.thresholds = thresholds
    plan.path = file.path
    self.plan = plan
    do {
      isMarked = try file.fileSystem.has(JournalMark.name(of: file.name), in: file.directory)
    } catch {
      throw .opening(file.path, error)
    }
  }

  /// Opens the journal by its index, if requested and if an index matches.
  ///
  /// If damaged files are to be moved aside, all bytes are checked first instead.
  func byIndex<Item: Storable>() throws(StoreError) -> JournalOpening<Item>? {
    guard !isMarked, thresholds.index < .max, case .refuse = configuration.recovery,
      let found = IndexedJournal.find(beside: file, version: configuration.schemaVersion)
    else { return nil }
    try found.synchronize()
    return JournalOpening(self, found)
  }

  /// Reads the whole journal.
  func read<Item: Storable>() throws(StoreError) -> OpenedJournal<Item> {
    guard let opened = try openFile() else { return .whole(emptyState(), nil) }
    let bytes = try readDurably(opened)
    var found: FoundJournal<Item>?
    do {
      found = try FoundJournal(bytes, wasOpen: isMarked, self)
      try file.removeLeftOverBackups(of: bytes)
      found = try found?.migrated(self)
    } catch {
      guard case .quarantine(let report) = configuration.recovery, error.isAboutContent else {
        throw error
      }
      found = try setAside(bytes, error, report)
    }
    guard let found else { return .whole(emptyState(), nil) }
    return try whole(found, try found.isNew ? reopened() : opened)
  }

  /// Returns the state of a journal that was read.
  ///
  /// The journal is rewritten first if its store was not closed.
  private func whole<Item: Storable>(
    _ found: FoundJournal<Item>, _ opened: OpenedFile
  ) throws(StoreError) -> OpenedJournal<Item> {
    var journal = JournalFile(
      file, version: configuration.schemaVersion, thresholds,
      isMarked: isMarked, isTrusted: !isMarked || found.isNew, opened, found.scan,
      size: found.bytes.count)
    var places = found.places
    do throws(StoreError) {
      if isMarked, !found.isNew { places = try rewrite(&journal, found) }
      try journal.unmark()
    } catch {
      // The items can be read; the first change or flush rewrites the journal, or is refused.
      guard error.code == .diskFull else { throw error }
    }
    return .whole(
      JournalState(configuration, thresholds, journal, places, index: indexPresence()),
      found.content)
  }

  /// Returns the state of a store without a file.
  private func emptyState<Item: Storable>() -> JournalState<Item> {
    let journal = JournalFile(
      file, version: configuration.schemaVersion, thresholds, isMarked: isMarked)
    return JournalState(configuration, thresholds, journal, [:], index: indexPresence())
  }

  /// Rewrites a journal that was not closed: its end may be torn, and the bytes that were read may
  /// not be on the disk.
  private func rewrite<Item: Storable>(
    _ journal: inout JournalFile, _ found: FoundJournal<Item>
  ) throws(StoreError) -> [Item.ID: JournalState<Item>.Place] {
    var image = journal.nextImage()
    let rewriting = JournalRewriting<Item>(places: found.places)
    // The bytes were checked just now, so no record is missing.
    let places = try rewriting.copy(found.bytes, to: &image) { _ in nil }
    image.finish(isEnd: true)
    try journal.replace(by: image)
    return places
  }
}

/// Operations on the file.
extension JournalStart {
  /// Opens the journal for reading and writing, or returns `nil` if there is none.
  ///
  /// A file that may be read but not written is refused here, and not at the first save.
  private func openFile() throws(StoreError) -> OpenedFile? {
    do {
      return try OpenedFile(file.name, of: file)
    } catch {
      if error.isNoSuchFile, error.operation == .open {
        // Detects a directory that cannot be synchronised before the first save.
        if file.durability == .powerLoss { try synchronizeDirectory() }
        return nil
      }
      guard error.isForbidden else { throw .reading(file.path, error) }
      do { try file.fileSystem.withFile(file.name, in: file.directory, .read) { _ in } } catch {
        throw .reading(file.path, error)
      }
      throw .journalNotWritable(file.path, error)
    }
  }

  /// Opens the journal that this opening has put in place.
  private func reopened() throws(StoreError) -> OpenedFile {
    do { return try OpenedFile(file.name, of: file) } catch { throw .reading(file.path, error) }
  }

  private func synchronizeDirectory() throws(StoreError) {
    do { try file.fileSystem.synchronizeDirectory(file.directory) } catch {
      throw .reading(file.path, error)
    }
  }

  /// Reads the file, and makes its bytes durable as ``StoreFile/read()`` does.
  private func readDurably(_ opened: OpenedFile) throws(StoreError) -> [UInt8] {
    do throws(FileSystemError) {
      let bytes = try opened.contents()
      if file.durability == .powerLoss {
        try file.fileSystem.synchronize(opened.held.file)
        try file.fileSystem.synchronizeDirectory(file.directory)
      }
      return bytes
    } catch {
      throw .reading(file.path, error)
    }
  }

  /// Returns the state of the index, which is removed later if the store is closed with a short
  /// journal.
  private func indexPresence() -> IndexedJournal.Presence {
    do {
      let name = IndexedJournal.name(of: file.name)
      return try file.fileSystem.has(name, in: file.directory) ? .other : .missing
    } catch {
      return .other
    }
  }

  /// Moves a journal aside that cannot be used, and replaces it with the part before the damage.
  ///
  /// A crash in between leaves the damaged journal in its place, or both files.
  private func setAside<Item: Storable>(
    _ bytes: [UInt8], _ reason: StoreError, _ report: @Sendable (Quarantine) -> Void
  ) throws(StoreError) -> FoundJournal<Item>? {
    // The index belongs to the journal that is moved aside.
    do { try JournalFile.removeIndex(beside: file) } catch { throw .opening(file.path, error) }
    // If the ids cannot be decoded, the bytes before the damage cannot be used either.
    guard reason.code == .corrupt,
      let salvaged = SalvagedJournal(bytes, thresholds),
      var found: FoundJournal<Item> = try usable(salvaged.image)
    else {
      report(Quarantine(path: try file.moveAside(), reason: reason))
      return nil
    }
    let path = try file.copyAside(bytes)
    try file.replace(by: salvaged.image)
    found.isNew = true
    let migrated = try found.migrated(self)
    report(
      Quarantine(
        path: path, reason: reason, itemsKept: migrated.places.count,
        damagedBytes: salvaged.damagedBytes, changesNotKept: salvaged.changesBehind))
    return migrated
  }

  /// Returns the journal, or `nil` if its content is not of the store's type.
  private func usable<Item: Storable>(_ image: [UInt8]) throws(StoreError) -> FoundJournal<Item>? {
    do {
      return try FoundJournal<Item>(image, wasOpen: false, self)
    } catch {
      if error.isAboutContent { return nil }
      throw error
    }
  }
}
