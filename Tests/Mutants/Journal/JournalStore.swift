import Persistence

/// A store over a journal, which writes its journal anew while one save is made: begun behind one and
/// put in place behind the next.
///
/// With nothing wrong, or with one ``JournalDefect`` between it and its disk.
actor JournalStore<Item: Storable>: PlainStore {
  private var state: JournalState<Item>
  private let fileSystem: JournalFileSystem
  private var content: [Item.ID: Item] = [:]
  private var written: Result<CompactedJournal<Item>, StoreError>?
  private let configuration: StoreConfiguration
  private var isClosed = false

  init(_ defect: JournalDefect?, _ given: StoreConfiguration) throws {
    fileSystem = JournalFileSystem(
      given.fileSystem, defect, name: given.location.filename)
    var configuration = given
    configuration.fileSystem = fileSystem
    self.configuration = configuration
    let opened = try OpenedJournal<Item>.open(configuration, byIndex: false)
    let path = opened.path
    let journal: JournalContent<Item>?
    switch consume opened {
    case .whole(let found, let content):
      state = consume found
      journal = content
    case .byIndex: throw StoreError.closed(path)
    }
    for (id, offset) in journal?.records ?? [] {
      let bytes = journal?.bytes ?? []
      content[id] = try configuration.codec.decodedItem(
        Item.self, id: id, from: bytes[JournalContent<Item>.item(in: bytes, at: offset)],
        path: path)
    }
    fileSystem.endOpening()
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
    try goOnWithCompaction()
  }

  func items() throws -> [Item.ID: Item] {
    if isClosed { throw StoreError(.closed, "The store has been closed. Open it again.") }
    return content
  }

  func close() throws {
    if isClosed { return }
    try finishCompaction()
    try commit(.close)
    isClosed = true
  }

  private func commit(_ changes: Changes<Item>) throws {
    let encoded = try JournalCommit(changes, as: configuration)
    var staged = state.stage([encoded])
    let answers = staged.answers
    let content = content
    try state.write(&staged) { id throws(StoreError) in
      try Self.record(of: content[id], configuration)
    }
    state.apply(staged)
    for case .refused(let error) in answers { throw error }
  }

  private func goOnWithCompaction() throws {
    if written != nil { return try finishCompaction() }
    guard !fileSystem.hasDropped, let begun = begin() else { return }
    fileSystem.beginCompaction()
    written = Result { () throws(StoreError) in try begun.write() }
  }

  private func begin() -> JournalCompaction<Item>? {
    state.beginCompaction { [content, configuration] id throws(StoreError) in
      try Self.record(of: content[id], configuration)
    }
  }

  private static func record(
    of item: Item?, _ configuration: StoreConfiguration
  ) throws(StoreError) -> [UInt8]? {
    guard let item else { return nil }
    return try JournalState.record(
      of: item, configuration.codec, path: configuration.location.path)
  }

  private func finishCompaction() throws {
    guard let outcome = written.take() else { return }
    defer { fileSystem.endCompaction() }
    do { try state.finishCompaction(outcome) } catch {
      // Nothing has changed, or the state refuses every later change.
    }
  }
}
