package import Persistence

/// A journal that was opened by its index, and whose rest is still to be read.
///
/// It finds items, and has no way to change anything: no group can be appended, no generation written and
/// no index removed before ``opened(_:)`` has made a ``JournalState`` of it. Where the rest cannot be
/// read, that never happens, and the file keeps its bytes, whichever calls are made.
package struct JournalOpening<Item: Storable>: ~Copyable, Sendable {
  private let start: JournalStart
  private let indexed: IndexedJournal
  /// Why the rest could not be read, the last time that it was tried.
  package private(set) var failure: StoreError?
  private var isClosed = false

  init(_ start: JournalStart, _ indexed: IndexedJournal) {
    self.start = start
    self.indexed = indexed
  }

  /// The journal's path.
  package var path: String { start.file.path }

  /// How many items the index states.
  package var count: Int { indexed.header.itemCount }

  /// The load that reads the rest.
  package var load: JournalLoad<Item> { JournalLoad(start: start, indexed: indexed) }

  /// The result of a look-up before the rest of the journal is loaded.
  package enum Finding: Sendable {
    case item(Item)
    case nothing
    /// The rest must be loaded first.
    case unknown
  }

  /// Looks an item up by the index.
  ///
  /// Cost: two short reads of the disk, and decoding the item.
  ///
  /// - Throws: ``StoreError`` with code `undecodable` when the item is of another type.
  package func find(_ id: Item.ID) throws(StoreError) -> Finding {
    if isClosed { return .unknown }
    let codec = start.configuration.codec
    let key: [UInt8]
    // Only the whole journal can tell whether an id that cannot be encoded is there.
    do { key = try codec.encode(id) } catch { return .unknown }
    switch indexed.find(key, KeyForm(of: Item.ID.self, codec: codec)) {
    case .item(let bytes):
      return .item(try codec.decodedItem(Item.self, id: id, from: bytes, path: path))
    case .nothing: return .nothing
    case .unknown: return .unknown
    }
  }

  /// Takes note that the rest could not be read.
  ///
  /// - Returns: Whether another attempt would fail too: the bytes themselves are at fault.
  package mutating func fail(_ error: StoreError) -> Bool {
    failure = error
    return error.isAboutContent || [.newerVersion, .failed].contains(error.code)
  }

  /// The journal with its rest, to be changed from now on.
  ///
  /// O(items).
  package consuming func opened(_ loaded: LoadedJournal<Item>) -> JournalState<Item> {
    let configuration = start.configuration
    let journal = JournalFile(
      start.file, version: configuration.schemaVersion, start.thresholds, isMarked: false,
      isTrusted: true, indexed.journal, loaded.found.scan, size: loaded.size)
    let isAsStated = loaded.count == indexed.header.itemCount
    return JournalState(
      configuration, start.thresholds, journal, loaded.found.places,
      index: isAsStated ? .matching(loaded.found.scan.chain) : .other)
  }

  /// Gives up the lock; nothing has been changed.
  package mutating func close() {
    isClosed = true
    start.file.close()
  }
}

/// The rest of a journal that was opened by its index, still to be read.
package struct JournalLoad<Item: Storable>: Sendable {
  let start: JournalStart
  let indexed: IndexedJournal

  /// Reads and checks the whole journal; decodes its ids and no item.
  ///
  /// Blocks its thread. O(bytes). May be called on any thread, and again after a failure.
  ///
  /// - Returns: The loaded journal, for the state to take over.
  /// - Throws: ``StoreError``: the error that opening without the index would have thrown.
  package func read() throws(StoreError) -> LoadedJournal<Item> {
    let bytes: [UInt8]
    do { bytes = try indexed.journal.contents() } catch { throw .reading(start.file.path, error) }
    let found = try FoundJournal<Item>(bytes, wasOpen: false, start)
    // The index was believed because of the journal's last header, which vouches for all of it.
    guard found.scan.chain == indexed.header.chain else { throw .journalChanged(start.file.path) }
    try start.file.removeLeftOverBackups(of: bytes)
    return LoadedJournal(found: found)
  }
}

/// The rest of a journal, read and checked.
package struct LoadedJournal<Item: Storable>: Sendable {
  let found: FoundJournal<Item>

  /// The journal's content.
  package var content: JournalContent<Item> { found.content }
  /// How long the journal's file is.
  package var size: Int { found.bytes.count }
  /// How many items it holds.
  package var count: Int { found.places.count }
}
