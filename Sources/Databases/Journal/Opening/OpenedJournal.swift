package import Persistence

/// A journal that has been opened: completely, or by its index with the rest still unread.
package enum OpenedJournal<Item: Storable>: ~Copyable {
  /// The whole journal was read and checked; without the content if there is no file yet.
  case whole(JournalState<Item>, JournalContent<Item>?)
  /// A matching index is sufficient for now.
  case byIndex(JournalOpening<Item>)

  /// Opens and locks a journal; by its index, if `byIndex` is true and one matches.
  ///
  /// With the index: a few short reads. Otherwise O(bytes): the whole journal is read and checked;
  /// its ids are decoded, but no items. A journal whose store was not closed is rewritten. A
  /// journal of an earlier version is migrated.
  ///
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

  package var path: String {
    switch self {
    case .whole(let state, _): state.path
    case .byIndex(let opening): opening.path
    }
  }
}

/// The content of a journal when it was opened: its bytes, and the positions of the items in them.
package struct JournalContent<Item: Storable>: Sendable {
  /// The bytes to which the positions refer.
  package let bytes: [UInt8]
  /// Each item's id and the position of its record.
  ///
  /// The list has no order; the positions give the order of the journal.
  package let records: [(id: Item.ID, offset: Int)]
  /// The report of the end that was cut off; `nil` if nothing was cut off.
  package let recovery: JournalRecovery?

  /// Returns the range of the item in a journal's bytes, given the position of its record.
  package static func item(in bytes: [UInt8], at offset: Int) -> Range<Int> {
    JournalRecord.item(in: bytes, at: offset)
  }
}

/// The report of a journal with a torn end: the write that a crash interrupted was cut off.
///
/// No part of that write had been acknowledged.
public struct JournalRecovery: Sendable {
  /// The number of bytes that were cut off, without the zeros after them.
  public let bytesCut: Int
  /// The reason why the bytes were cut off.
  public let reason: String
}
