package import Persistence

/// A journal that has been opened: whole, or by its index, with the rest still to be read.
package enum OpenedJournal<Item: Storable>: ~Copyable {
  /// All of it was read and checked; with the content, unless there is no file yet.
  case whole(JournalState<Item>, JournalContent<Item>?)
  /// An index that matches is enough for now.
  case byIndex(JournalOpening<Item>)

  /// Opens a journal, with its lock, by its index where one matches.
  ///
  /// A few short reads by the index; else O(bytes): all of it is read and checked, its ids are decoded and
  /// no item. A journal whose store was not closed is written anew; one of an earlier version goes through
  /// the migration steps.
  ///
  /// - Parameters:
  ///   - given: Which file, and how.
  ///   - thresholds: From which sizes on the journal does something else.
  ///   - byIndex: Whether an index that matches is enough for now.
  /// - Returns: The journal.
  /// - Throws: ``StoreError``; everything that was saved is still on disk then.
  package static func open(
    _ given: StoreConfiguration, _ thresholds: JournalThresholds = JournalThresholds(),
    byIndex: Bool = true
  ) throws(StoreError) -> OpenedJournal {
    let start = try JournalStart(given, thresholds)
    if byIndex, let opening: JournalOpening<Item> = try start.byIndex() {
      return .byIndex(opening)
    }
    return try start.read()
  }

  /// The journal's path.
  package var path: String {
    switch self {
    case .whole(let state, _): state.path
    case .byIndex(let opening): opening.path
    }
  }
}

/// The content of a journal when it was opened: its bytes, and where in them the items are.
package struct JournalContent<Item: Storable>: Sendable {
  /// The bytes that the places are about.
  package let bytes: [UInt8]
  /// Each item's id, and where its record begins; in no order, but the places are in the journal's.
  package let records: [(id: Item.ID, offset: Int)]
  /// The report of the end that was cut off the journal; `nil` where nothing was cut off.
  package let recovery: JournalRecovery?

  /// Where in a journal's bytes the item is whose record begins at a place.
  package static func item(in bytes: [UInt8], at offset: Int) -> Range<Int> {
    JournalRecord.item(in: bytes, at: offset)
  }
}

/// The report of a journal whose end was torn: the write that a crash interrupted was cut off.
///
/// Nothing of that write had been acknowledged.
public struct JournalRecovery: Sendable {
  /// How many bytes were cut off, without zeros behind them.
  public let bytesCut: Int
  /// The reason why the bytes were cut off.
  public let reason: String
}
