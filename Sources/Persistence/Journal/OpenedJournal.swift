/// What a journal held when it was opened: its bytes, and where in them the items are.
package struct JournalContent<Item: Storable>: Sendable {
  /// The bytes that the places are about.
  package let bytes: [UInt8]
  /// Each item's id, and where its record begins; in no order, but the places are in the journal's.
  package let records: [(id: Item.ID, offset: Int)]
  /// What was cut off the journal's end, if anything was.
  package let recovery: JournalRecovery?

  /// Where in a journal's bytes the item is whose record begins at a place.
  package static func item(in bytes: [UInt8], at offset: Int) -> Range<Int> {
    JournalRecord.item(in: bytes, at: offset)
  }
}

/// The report of a journal whose end was torn: what a crash interrupted was cut off.
///
/// Nothing of it had been acknowledged.
public struct JournalRecovery: Sendable {
  /// How many bytes were cut off, without zeros behind them.
  public let bytesCut: Int
  /// What was found there.
  public let reason: String
}

/// A journal that has been opened, and read and checked unless its index is enough for now.
struct OpenedJournal<Item: Storable>: ~Copyable {
  let configuration: StoreConfiguration
  let places: [Item.ID: JournalState<Item>.Place]
  let content: JournalContent<Item>?
  /// What is known of the index beside it; where one matches, nothing else has been read.
  let index: IndexedJournal.Presence
  /// What reads the rest, where the index was enough.
  let load: JournalLoad<Item>?
  private let journal: JournalFile

  /// Opens a journal, with its lock.
  static func open(_ given: StoreConfiguration, byIndex: Bool) throws -> OpenedJournal {
    var plan = try MigrationPlan(given)
    // A throw after this line ends the file's life, and with it the lock.
    let file = try StoreFile(opening: given)
    // Messages name the place wherever the process goes.
    var configuration = given
    configuration.location = configuration.location.located(in: file.directory)
    plan.path = file.path
    let wasOpen = try Self.hasMark(file)
    let index =
      wasOpen ? .other : try Self.index(beside: file, configuration, byIndex: byIndex)
    if case .matching(let indexed) = index {
      let load = JournalLoad<Item>(file: file, configuration: configuration, plan: plan)
      return OpenedJournal(
        configuration: configuration, places: [:], content: nil, index: index, load: load,
        journal: JournalFile(file, indexed.header))
    }
    let found = try Self.read(file, wasOpen: wasOpen, configuration, plan)
    var journal = JournalFile(
      file, version: configuration.schemaVersion, generation: found?.scan.header.generation ?? 0,
      nextNumber: found?.scan.nextNumber ?? 1, length: found?.scan.soundLength ?? 0,
      size: found?.bytes.count ?? 0, isMarked: wasOpen)
    var places = found?.places ?? [:]
    if let found {
      if wasOpen, !found.isNew { places = try Self.rewrite(&journal, found) }
      try journal.unmark()
    }
    return OpenedJournal(
      configuration: configuration, places: places, content: found?.content, index: index,
      load: nil,
      journal: journal)
  }

  consuming func takeJournal() -> JournalFile { journal }

  /// Writes a journal anew that was not closed: its end may be torn, and what is seen of it need not be
  /// on the disk.
  private static func rewrite(
    _ journal: inout JournalFile, _ found: FoundJournal<Item>
  ) throws(StoreError) -> [Item.ID: JournalState<Item>.Place] {
    var image = journal.nextImage()
    var places = found.places
    for (id, place) in found.places.sorted(by: { $0.value.offset < $1.value.offset }) {
      let record = found.bytes[place.offset..<(place.offset + place.size)]
      places[id] = .init(offset: image.add(record), size: place.size)
    }
    image.finish(isEnd: true)
    try journal.replace(by: image)
    return places
  }

  /// Looks for the index, and makes sure of the journal where it matches.
  ///
  /// Where damaged bytes are to be set aside, all of them are looked at first.
  private static func index(
    beside file: StoreFile, _ configuration: StoreConfiguration, byIndex: Bool
  ) throws(StoreError) -> IndexedJournal.Presence {
    guard byIndex, configuration.indexThreshold < .max,
      case .refuse = configuration.recovery
    else { return .other }
    let found = IndexedJournal.find(beside: file, version: configuration.schemaVersion)
    if case .matching(let indexed) = found {
      do {
        try indexed.synchronize()
      } catch {
        indexed.close()
        throw error
      }
    }
    return found
  }

  private static func hasMark(_ file: StoreFile) throws(StoreError) -> Bool {
    do {
      _ = try file.fileSystem.identify(JournalMark.name(of: file.name), in: file.directory)
      return true
    } catch {
      if error.isNoSuchFile { return false }
      throw .opening(file.path, error)
    }
  }

  /// Reads the file, or sets it aside where that was chosen; `nil` where there is none then.
  private static func read(
    _ file: StoreFile, wasOpen: Bool, _ configuration: StoreConfiguration, _ plan: MigrationPlan
  ) throws(StoreError) -> FoundJournal<Item>? {
    guard let bytes = try file.read() else { return nil }
    do {
      let found = try FoundJournal<Item>(bytes, wasOpen: wasOpen, configuration, plan)
      if !plan.steps.isEmpty { try file.removeLeftOverBackups(of: bytes) }
      return try found.migrated(file, configuration, plan)
    } catch {
      guard case .quarantine(let report) = configuration.recovery, error.isAboutContent else {
        throw error
      }
      return try setAside(file, bytes, error, configuration, plan, report)
    }
  }

  /// Sets a journal aside that cannot be used, and puts in its place what stands before the damage.
  ///
  /// A crash in between leaves the damaged journal where it was, or both.
  private static func setAside(
    _ file: StoreFile, _ bytes: [UInt8], _ reason: StoreError,
    _ configuration: StoreConfiguration, _ plan: MigrationPlan,
    _ report: @Sendable (Quarantine) -> Void
  ) throws(StoreError) -> FoundJournal<Item>? {
    // Where its ids cannot be decoded, what stands before the damage is of no use either.
    guard reason.code == .corrupt, let salvaged = SalvagedJournal(bytes),
      var found = try usable(salvaged.image, configuration, plan)
    else {
      report(Quarantine(path: try file.moveAside(), reason: reason))
      return nil
    }
    let path = try file.copyAside(bytes)
    try file.replace(by: salvaged.image)
    found.isNew = true
    let migrated = try found.migrated(file, configuration, plan)
    report(
      Quarantine(
        path: path, reason: reason, itemsKept: migrated.places.count,
        damagedBytes: salvaged.damagedBytes, changesNotKept: salvaged.changesBehind))
    return migrated
  }

  /// The journal, or `nil` where its content is not of the store's type.
  private static func usable(
    _ image: [UInt8], _ configuration: StoreConfiguration, _ plan: MigrationPlan
  ) throws(StoreError) -> FoundJournal<Item>? {
    do {
      return try FoundJournal<Item>(image, wasOpen: false, configuration, plan)
    } catch {
      if error.isAboutContent { return nil }
      throw error
    }
  }
}
