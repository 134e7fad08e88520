import Foundation
public import Persistence

/// A commit as a journal's records: the work that needs no state, done in the task that saves.
@usableFromInline
package struct JournalCommit<Item: Storable>: Sendable {
  /// The commit.
  @usableFromInline package let changes: Changes<Item>
  /// A record for each step, one after the other.
  @usableFromInline let records: [UInt8]
  /// Where each step's record ends, if there are several.
  let ends: [Int]

  /// Why an id that is to be removed has no record: it cannot be encoded.
  ///
  /// No item can have such an id, unless ids of its type can be encoded at some times and not at
  /// others.
  @usableFromInline let unencodable: StoreError?

  /// Whether the store is closed with this commit.
  @inlinable package var closes: Bool { changes.closes }

  /// How many bytes it adds to a group.
  @inlinable package var size: Int { records.count }

  /// Encodes every item and every id of a commit.
  ///
  /// O(the items' size). Touches nothing but its arguments.
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
        // Whether the id has an item is known later, and its key matters only then.
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

  /// Refuses a commit whose first item is read back with another id, or not at all.
  ///
  /// Decodes that item. A type that does not decode its ids decodes none of them, so that one item
  /// of a type is enough.
  ///
  /// - Returns: Whether there was an item to look at.
  package func checkFirstItemIsKept(
    _ configuration: StoreConfiguration
  ) throws(StoreError) -> Bool {
    for case (let index, .save(let item)) in changes.steps.enumerated() {
      let record = record(index)
      let start = record.lowerBound + JournalRecord.headerSize
      let key = Int(records.littleEndian(at: record.lowerBound + 8, as: UInt32.self))
      try configuration.codec.checkKept(
        item, as: Array(records[(start + key)..<record.upperBound]),
        path: configuration.location.path)
      return true
    }
    return false
  }

  /// Where a step's record is.
  @usableFromInline
  func record(_ step: Int) -> Range<Int> {
    if ends.isEmpty { return 0..<records.count }
    return (step == 0 ? 0 : ends[step - 1])..<ends[step]
  }
}

extension ItemCodec {
  /// Encodes an id, and refuses one that would be read back as another.
  fileprivate func keptKey<ID: Codable & Equatable>(
    _ id: ID, path: String
  ) throws(StoreError) -> [UInt8] {
    let key = try key(id, path: path)
    try checkKept(id, as: key, path: path)
    return key
  }

  /// Decodes an item of a journal, or says that it is of another type.
  package func decodedItem<Item: Storable>(
    _ type: Item.Type, id: Item.ID, from bytes: some Sequence<UInt8>, path: String
  ) throws(StoreError) -> Item {
    let item: Item
    do {
      let data = Data(bytes)
      // Most codecs are Foundation's decoder with other settings.
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
  /// The error for an item in a sound journal that is not of the store's type.
  static func undecodableItem(
    _ path: String, _ finding: String, _ cause: (any Error)?
  ) -> StoreError {
    StoreError(
      .undecodable,
      "\(finding). Open the journal with the type that wrote it; its bytes are untouched.",
      location: path, cause: cause)
  }
}
