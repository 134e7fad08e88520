package import Persistence

/// Copies the live records from one generation of a journal to the next.
///
/// Every record is read and checked first, because a new generation replaces what may be the only
/// intact copy of a record. Records that the file has lost are taken from memory, which contains
/// every item.
struct JournalRewriting<Item: Storable>: Sendable {
  let places: [Item.ID: JournalState<Item>.Place]

  /// Adds the live records to an image, in their order.
  ///
  /// O(bytes). `recall` returns an item's record from memory, or `nil` if the item has been
  /// removed. `flush` is called after each record, and may take the finished bytes.
  ///
  /// - Returns: The positions of the records in the image.
  /// - Throws: ``StoreError`` if an item that the file has lost cannot be encoded, or the error of
  ///   `flush`.
  func copy(
    _ old: [UInt8], to image: inout JournalImage,
    recall: (Item.ID) throws(StoreError) -> [UInt8]?,
    _ flush: (inout JournalImage) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> [Item.ID: JournalState<Item>.Place] {
    var moved = places
    for (id, place) in places.sorted(by: { $0.value.offset < $1.value.offset }) {
      if let record = Self.sound(place, in: old) {
        moved[id] = .init(offset: image.add(record), size: record.count)
      } else if let record = try recall(id) {
        moved[id] = .init(offset: image.add(record[...]), size: record.count)
      } else {
        moved[id] = nil
      }
      try flush(&image)
    }
    return moved
  }

  /// Returns the record at a position, or `nil` if its bytes are not those that were written.
  private static func sound(
    _ place: JournalState<Item>.Place, in bytes: [UInt8]
  ) -> ArraySlice<UInt8>? {
    guard place.offset >= 0, place.size <= bytes.count - place.offset else { return nil }
    let end = place.offset + place.size
    do throws(JournalProblem) {
      let record = try JournalRecord(in: bytes, at: place.offset, before: end)
      guard record.operation == .put, record.size == place.size else { return nil }
      return bytes[place.offset..<end]
    } catch {
      return nil
    }
  }
}

extension JournalState {
  /// Encodes the record of an item again.
  ///
  /// - Throws: ``StoreError`` with code `unencodable`.
  package static func record(
    of item: Item, _ codec: any ItemCodec, path: String
  ) throws(StoreError) -> [UInt8] {
    try record(of: item.id, try codec.line(item, path: path), codec, path: path)
  }

  /// Creates the record of an item whose bytes are known.
  ///
  /// - Throws: ``StoreError`` with code `unencodable`.
  package static func record(
    of id: Item.ID, _ item: [UInt8], _ codec: any ItemCodec, path: String
  ) throws(StoreError) -> [UInt8] {
    var record: [UInt8] = []
    JournalRecord.append(.put, key: try codec.key(id, path: path), item: item, to: &record)
    return record
  }
}
