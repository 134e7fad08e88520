package import Persistence

/// A journal that was opened by its index, before the rest of it has been read.
///
/// It finds items, but cannot change anything: before ``opened(_:)`` has created a
/// ``JournalState``, no group can be appended, no generation written and no index removed. If the
/// rest cannot be read, the state is never created, and the file keeps its bytes.
package struct JournalOpening<Item: Storable>: ~Copyable, Sendable {
  private let start: JournalStart
  private let indexed: IndexedJournal
  /// The reason why the last attempt could not read the rest.
  package private(set) var failure: StoreError?
  private var isClosed = false

  init(_ start: JournalStart, _ indexed: IndexedJournal) {
    self.start = start
    self.indexed = indexed
  }

  package var path: String { start.file.path }

  /// The number of items that the index states.
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

  /// Looks an item up through the index.
  ///
  /// Cost: two short reads of the disk, and decoding the item.
  ///
  /// - Throws: ``StoreError`` with code `undecodable` if the item is of another type.
  package func find(_ id: Item.ID) throws(StoreError) -> Finding {
    if isClosed { return .unknown }
    let codec = start.configuration.codec
    let key: [UInt8]
    // Only the whole journal can tell if there is an id that cannot be encoded.
    do { key = try codec.encode(id) } catch { return .unknown }
    switch indexed.find(key, KeyForm(of: Item.ID.self, codec: codec)) {
    case .item(let bytes):
      return .item(try codec.decodedItem(Item.self, id: id, from: bytes, path: path))
    case .nothing: return .nothing
    case .unknown: return .unknown
    }
  }

  /// Records that the rest could not be read.
  ///
  /// - Returns: True if another attempt would fail too, because the bytes themselves are at fault.
  package mutating func fail(_ error: StoreError) -> Bool {
    failure = error
    return error.isAboutContent || [.newerVersion, .failed].contains(error.code)
  }

  /// Returns the state of the whole journal, which can be changed from now on.
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

  /// Releases the lock; nothing has been changed.
  package mutating func close() {
    isClosed = true
    start.file.close()
  }
}

/// The unread rest of a journal that was opened by its index.
package struct JournalLoad<Item: Storable>: Sendable {
  let start: JournalStart
  let indexed: IndexedJournal

  /// Reads and checks the whole journal; decodes its ids but no items.
  ///
  /// Blocks its thread. O(bytes). May be called on any thread, and again after a failure.
  ///
  /// - Throws: ``StoreError``: the error that opening without the index would have thrown.
  package func read() throws(StoreError) -> LoadedJournal<Item> {
    let bytes: [UInt8]
    do { bytes = try indexed.journal.contents() } catch { throw .reading(start.file.path, error) }
    let found = try FoundJournal<Item>(bytes, wasOpen: false, start)
    // The index was accepted because of the journal's last header, which covers the whole journal.
    guard found.scan.chain == indexed.header.chain else { throw .journalChanged(start.file.path) }
    try start.file.removeLeftOverBackups(of: bytes)
    return LoadedJournal(found: found)
  }
}

/// The rest of a journal, read and checked.
package struct LoadedJournal<Item: Storable>: Sendable {
  let found: FoundJournal<Item>

  package var content: JournalContent<Item> { found.content }
  /// The length of the journal's file.
  package var size: Int { found.bytes.count }
  /// The number of items in the journal.
  package var count: Int { found.places.count }
}
