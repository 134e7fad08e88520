package import Foundation
package import Synchronization

extension ItemCodec {
  /// Encodes an item to save with its key; the error names an item that cannot be encoded.
  func encodedToSave<Item: Storable>(
    _ item: Item, path: String
  ) throws(StoreError) -> EncodedItem {
    let encoded = try encoded(item, path: path)
    try checkNesting(item, as: encoded.line, path: path)
    return encoded
  }

  /// Refuses an item that is nested too deeply for a migration.
  package func checkNesting<Item: Storable>(
    _ item: Item, as line: some Collection<UInt8>, path: String
  ) throws(StoreError) {
    guard JSONText.isNested(line, deeperThan: JSONText.mostLevels) else { return }
    throw StoreError(
      .unencodable,
      "The item with id \(item.id) is nested more than \(JSONText.mostLevels) levels deep, which "
        + "migrations cannot take; nothing was changed. Keep nested values in separate items, "
        + "and refer to them by id.",
      location: path)
  }

  /// Encodes an item with its key; the error names an item that cannot be encoded.
  func encoded<Item: Storable>(_ item: Item, path: String) throws(StoreError) -> EncodedItem {
    let key = try key(item.id, path: path)
    let line = try line(item, path: path)
    // A file with such a line could not be opened again.
    if line.isEmpty || line.contains(UInt8(ascii: "\n")) {
      throw StoreError(
        .unencodable,
        "The codec encoded the item with id \(item.id) as nothing or with a line break; nothing was "
          + "changed. Use a codec that gives one line of JSON.",
        location: path)
    }
    return EncodedItem(item, key: key, line: line)
  }

  /// Encodes an item without its key; the error names an item that cannot be encoded.
  package func line<Item: Storable>(_ item: Item, path: String) throws(StoreError) -> [UInt8] {
    do {
      return try encode(item)
    } catch {
      throw StoreError(
        .unencodable,
        "The item with id \(item.id) cannot be encoded; nothing was changed. "
          + "Correct the item and save again.",
        location: path, cause: error)
    }
  }

  /// Encodes an id, by which the file is sorted.
  package func key(_ id: some Encodable, path: String) throws(StoreError) -> [UInt8] {
    do {
      return try encode(id)
    } catch {
      throw StoreError(
        .unencodable, "The id \(id) cannot be encoded; nothing was changed. Correct the id.",
        location: path, cause: error)
    }
  }

  /// Encodes an id for a lookup.
  ///
  /// Returns `nil` for an id that cannot be encoded: no saved item can have it.
  package func keyIfEncodable(_ id: some Encodable) -> [UInt8]? {
    do { return try encode(id) } catch { return nil }
  }

  /// Decodes all items of a file, or throws the error for items of another type.
  func decodeItems<Item: Storable>(
    _ type: Item.Type, from bytes: [UInt8], path: String
  ) throws(StoreError) -> [Item] {
    try decoded([Item].self, from: Data(bytes), in: "in the file", path: path)
  }

  /// Decodes one item or an array of items, or throws the error for items of another type.
  package func decoded<Value: Decodable>(
    _ type: Value.Type, from json: Data, in place: StaticString, path: String
  ) throws(StoreError) -> Value {
    do {
      // Most codecs use Foundation's decoder with other settings.
      try JSONText.check(json)
      return try decode(Value.self, from: json)
    } catch {
      throw StoreError(
        .undecodable,
        "The items \(place) are not of type \(Value.self). Open the store with the type that wrote "
          + "them; nothing was changed.",
        location: path, cause: error)
    }
  }
}

extension ItemCodec {
  /// Refuses an id that the file would keep only in part: it would not be found after reopening.
  ///
  /// Decodes the key, except for types known to be kept whole.
  package func checkRoundTrip<ID: Codable & Equatable>(
    _ id: ID, as key: [UInt8], path: String
  ) throws(StoreError) {
    if self is JSONItemCodec, JSONItemCodec.keepsWhole(ID.self) { return }
    let kept: ID
    do {
      kept = try decode(ID.self, from: Data(key))
    } catch {
      throw .incompleteIdentifier(path, "The id \(id) cannot be decoded again", cause: error)
    }
    guard kept == id else {
      throw .incompleteIdentifier(path, "The id \(id) is read back as \(kept)")
    }
  }

  /// Refuses an item that decodes with another id, or cannot be decoded.
  ///
  /// Decodes the item.
  package func checkRoundTrip<Item: Storable>(
    _ item: Item, as line: [UInt8], path: String
  ) throws(StoreError) {
    let kept: Item
    do {
      kept = try decode(Item.self, from: Data(line))
    } catch {
      throw .incompleteIdentifier(
        path, "The item with id \(item.id) cannot be decoded again", cause: error)
    }
    guard kept.id == item.id else {
      throw .incompleteIdentifier(
        path, "The item with id \(item.id) is read back with the id \(kept.id)")
    }
  }

  /// Refuses an item that decodes with another id, or cannot be decoded.
  ///
  /// Checks only until one item has passed.
  ///
  /// Decodes only the first item that a store saves: a type that does not decode its ids decodes
  /// none of them.
  package func checkFirstRoundTrip<Item: Storable>(
    _ item: Item, as line: [UInt8], path: String, _ hasKeptOne: borrowing Atomic<Bool>
  ) throws(StoreError) {
    if hasKeptOne.load(ordering: .relaxed) { return }
    try checkRoundTrip(item, as: line, path: path)
    hasKeptOne.store(true, ordering: .relaxed)
  }
}

extension StoreError {
  /// The error for an id that the file does not keep whole.
  static func incompleteIdentifier(
    _ path: String, _ finding: String, cause: (any Error)? = nil
  ) -> StoreError {
    StoreError(
      .unencodable,
      "\(finding); nothing was changed. Encode every part of an id, and decode what was encoded.",
      location: path, cause: cause)
  }

  /// The error for two ids that differ in memory but not in the file.
  package static func ambiguousIdentifier<ID>(
    _ path: String, _ first: ID, _ second: ID
  ) -> StoreError {
    StoreError(
      .unencodable,
      "The ids \(first) and \(second) differ but are encoded alike; nothing was changed. "
        + "Encode every part of an id that makes it different.",
      location: path)
  }
}
