import Foundation
public import Persistence

/// A commit as records of a journal: the work that needs no state, done in the saving task.
@usableFromInline
package struct JournaledChanges<Item: Storable>: Sendable {
  /// The commit.
  @usableFromInline package let changes: Changes<Item>
  /// The records of the steps, one after the other.
  @usableFromInline let records: [UInt8]
  /// The position at which each step's record ends, if there are several.
  let ends: [Int]

  /// The error if an id to remove has no record because it cannot be encoded.
  ///
  /// An item can have such an id only if ids of its type can be encoded at some times and not at
  /// others.
  @usableFromInline let unencodable: StoreError?

  /// True if this commit closes the store.
  @inlinable package var closes: Bool { changes.closes }

  /// The number of bytes that the commit adds to a group.
  @inlinable package var size: Int { records.count }

  /// Encodes every item and every id of a commit.
  ///
  /// O(the items' size). Uses only its arguments.
  ///
  /// - Throws: ``StoreError`` with code `unencodable`, which names the item.
  package init(
    _ changes: Changes<Item>, as configuration: StoreConfiguration
  ) throws(StoreError) {
    let (codec, path) = (configuration.codec, configuration.location.path)
    var records: [UInt8] = []
    var ends: [Int] = []
    var unencodable: StoreError?
    if changes.steps.count > 1 { ends.reserveCapacity(changes.steps.count) }
    for change in changes.steps {
      switch change {
      case .save(let item):
        let key = try codec.keptKey(item.id, path: path)
        let bytes = try codec.line(item, path: path)
        try codec.checkNesting(item, as: bytes, path: path)
        try Self.checkSize(key.count + bytes.count, path)
        JournalRecord.append(.put, key: key, item: bytes, to: &records)
      case .delete(let id):
        // The key matters only if the id has an item, which is known later.
        do {
          let key = try codec.key(id, path: path)
          try Self.checkSize(key.count, path)
          JournalRecord.append(.remove, key: key, item: [], to: &records)
        } catch {
          unencodable = error
        }
      }
      if changes.steps.count > 1 { ends.append(records.count) }
    }
    try Self.checkSize(records.count, path)
    self.changes = changes
    self.records = records
    self.ends = ends
    self.unencodable = unencodable
  }

  private static func checkSize(_ count: Int, _ path: String) throws(StoreError) {
    if count <= JournalRecord.mostBytes { return }
    throw StoreError(
      .unencodable,
      "One commit has \(count) bytes or more; a journal takes up to \(JournalRecord.mostBytes) at a "
        + "time; nothing was changed. Save the items in several commits.",
      location: path)
  }

  /// Refuses a commit whose first item decodes with another id, or cannot be decoded.
  ///
  /// Decodes that item. A type that does not decode its ids decodes none of them, so that one item
  /// of a type is sufficient.
  ///
  /// - Returns: True if the commit had an item to check.
  package func checkFirstItemIsKept(
    _ configuration: StoreConfiguration
  ) throws(StoreError) -> Bool {
    for case (let index, .save(let item)) in changes.steps.enumerated() {
      let record = record(index)
      let start = record.lowerBound + JournalRecord.headerSize
      let key = Int(records.littleEndian(at: record.lowerBound + 8, as: UInt32.self))
      try configuration.codec.checkRoundTrip(
        item, as: Array(records[(start + key)..<record.upperBound]),
        path: configuration.location.path)
      return true
    }
    return false
  }

  /// Returns the range of a step's record.
  @usableFromInline
  func record(_ step: Int) -> Range<Int> {
    if ends.isEmpty { return 0..<records.count }
    return (step == 0 ? 0 : ends[step - 1])..<ends[step]
  }
}

extension ItemCodec {
  /// Encodes an id, and refuses an id that would be decoded as another.
  fileprivate func keptKey<ID: Codable & Equatable>(
    _ id: ID, path: String
  ) throws(StoreError) -> [UInt8] {
    let key = try key(id, path: path)
    try checkRoundTrip(id, as: key, path: path)
    return key
  }

  /// Decodes an item of a journal, or throws the error for an item of another type.
  package func decodedItem<Item: Storable>(
    _ type: Item.Type, id: Item.ID, from bytes: some Sequence<UInt8>, path: String
  ) throws(StoreError) -> Item {
    let item: Item
    do {
      let data = Data(bytes)
      // Most codecs use Foundation's decoder with other settings.
      try JSONText.check(data)
      item = try decode(Item.self, from: data)
    } catch {
      throw .undecodableItem(path, "The item with id \(id) is not of type \(Item.self)", error)
    }
    guard item.id == id else {
      throw .undecodableItem(path, "The item with id \(id) is read as one with id \(item.id)", nil)
    }
    return item
  }
}

extension StoreError {
  /// The error for an item in an intact journal that is not of the store's type.
  static func undecodableItem(
    _ path: String, _ finding: String, _ cause: (any Error)?
  ) -> StoreError {
    StoreError(
      .undecodable,
      "\(finding). Open the journal with the type that wrote it; its bytes are untouched.",
      location: path, cause: cause)
  }
}
