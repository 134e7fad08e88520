import Foundation
@testable import JournaledActorVariant
import Persistence
import StoreConformance

/// A store over a journal, which writes its journal anew during a save.
///
/// The rewrite begins after a save, and replaces the journal after the next save.
///
/// Without a defect, or with a ``JournalDefect`` between the store and its disk.
actor JournalStore<Item: Storable>: PlainStore {
  private var state: JournalState<Item>?
  private let defect: JournalDefect?
  private let fileSystem: JournalFileSystem
  private var content: [Item.ID: Item] = [:]
  private var written: Result<CompactedJournal<Item>, StoreError>?
  private let configuration: StoreConfiguration
  private var isClosed = false
  /// Why the rest of the journal could not be read.
  private var failure: StoreError?

  init(
    _ defect: JournalDefect?, _ given: StoreConfiguration, _ sizes: JournalSizes = JournalSizes()
  ) throws {
    self.defect = defect
    fileSystem = JournalFileSystem(
      given.fileSystem, defect, name: given.location.filename)
    var configuration = given
    configuration.fileSystem = fileSystem
    self.configuration = configuration
    var thresholds = JournalThresholds()
    if let allowance = sizes.garbageAllowance { thresholds.garbageAllowance = allowance }
    if let index = defect?.opensByIndex == true ? 0 : sizes.index { thresholds.index = index }
    if defect == .prefersLongerCopy { try Self.takeLongerCopy(configuration) }
    let opened = try OpenedJournal<Item>.open(
      configuration, thresholds, byIndex: defect?.opensByIndex == true)
    switch consume opened {
    case .whole(let found, let journal):
      state = consume found
      content = try Self.items(of: journal, configuration)
    case .byIndex(var opening):
      do {
        let loaded = try opening.load.read()
        content = try Self.items(of: loaded.content, configuration)
        state = opening.opened(loaded)
      } catch {
        opening.close()
        failure = error as? StoreError
      }
    }
    if defect == .believesOldIndex, let old = try Self.oldIndex(configuration) { content = old }
    fileSystem.endOpening()
  }

  private static func items(
    of journal: JournalContent<Item>?, _ configuration: StoreConfiguration
  ) throws -> [Item.ID: Item] {
    var items: [Item.ID: Item] = [:]
    for (id, offset) in journal?.records ?? [] {
      let bytes = journal?.bytes ?? []
      items[id] = try configuration.codec.decodedItem(
        Item.self, id: id, from: bytes[JournalContent<Item>.item(in: bytes, at: offset)],
        path: configuration.location.path)
    }
    return items
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try commit(
      Changes(
        changes.map { change in
          switch change {
          case .save(let item): .save(item)
          case .delete(let id): .delete(id)
          }
        }))
    for change in changes { change.apply(to: &content) }
    if defect == .prefersLongerCopy { try leaveCopy() }
    try goOnWithCompaction()
  }

  func items() throws -> [Item.ID: Item] {
    if isClosed { throw StoreError(.closed, "The store has been closed. Open it again.") }
    if let failure { throw failure }
    return content
  }

  func close() throws {
    if isClosed { return }
    isClosed = true
    if failure != nil { return }
    try finishCompaction()
    try commit(.close)
    if defect == .believesOldIndex { try leaveIndex() }
  }

  private func commit(_ changes: Changes<Item>) throws {
    if let failure {
      // There is nothing in it, as far as is known: it is all garbage.
      try fileSystem.write([], toFile: configuration.location.path)
      throw failure
    }
    let encoded = try JournaledChanges(changes, as: configuration)
    guard var staged = state?.stage([encoded]) else { return }
    let answers = staged.answers
    let recall = recall
    try state?.write(&staged, recall: recall)
    state?.apply(staged)
    for case .refused(let error) in answers { throw error }
  }

  private func goOnWithCompaction() throws {
    if written != nil { return try finishCompaction() }
    guard !fileSystem.hasDropped, let begun = state?.beginCompaction(recall: recall) else { return }
    fileSystem.beginCompaction()
    written = Result { () throws(StoreError) in try begun.write() }
  }

  /// Gives the items that the file has lost.
  private var recall: @Sendable (Item.ID) throws(StoreError) -> [UInt8]? {
    { [content, configuration, defect] id throws(StoreError) in
      guard let item = content[id], defect != .dropsDamagedRecords else { return nil }
      return try JournalState.record(
        of: item, configuration.codec, path: configuration.location.path)
    }
  }

  private func finishCompaction() throws {
    guard let outcome = written.take() else { return }
    defer { fileSystem.endCompaction() }
    do { try state?.finishCompaction(outcome) } catch {
      // Either there was no change, or the state refuses every later change.
    }
  }
}

/// An index that says nothing of the journal that it is about.
extension JournalStore {
  private var indexPath: String { configuration.location.path + ".index" }

  private func leaveIndex() throws {
    // Always in the same order, because counterexamples name bytes of this file, too.
    let items = content.values.sorted { "\($0.id)" < "\($1.id)" }
    try fileSystem.write(try configuration.codec.encode(items), toFile: indexPath)
  }

  private static func oldIndex(_ configuration: StoreConfiguration) throws -> [Item.ID: Item]? {
    let bytes: [UInt8]
    let path = configuration.location.path + ".index"
    do { bytes = try configuration.fileSystem.contents(ofFile: path) } catch { return nil }
    let items = try configuration.codec.decode([Item].self, from: Data(bytes))
    return Dictionary(items.map { ($0.id, $0) }) { $1 }
  }
}

/// A copy of the journal after each change, as a second chance.
extension JournalStore {
  private func leaveCopy() throws {
    let bytes = try fileSystem.contents(ofFile: configuration.location.path)
    try fileSystem.write(bytes, toFile: indexPath)
  }

  /// Puts the copy in the place of a journal that was not closed, if the copy is longer and whole.
  private static func takeLongerCopy(_ configuration: StoreConfiguration) throws {
    let (path, fileSystem) = (configuration.location.path, configuration.fileSystem)
    do {
      let copy = try fileSystem.contents(ofFile: path + ".index")
      let journal = try fileSystem.contents(ofFile: path)
      _ = try fileSystem.contents(ofFile: path + ".open")
      let found = try JournalScan(copy, wasOpen: true)
      let old = try JournalScan(journal, wasOpen: true)
      guard found.tornEnd == nil, found.soundLength > old.soundLength else { return }
      try fileSystem.write(copy, toFile: path)
    } catch {
      // No copy, or no crash.
    }
  }
}
