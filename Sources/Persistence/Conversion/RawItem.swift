import Foundation

/// An item as a store keeps it, for whoever does not know its type: its encoded id and its JSON.
public struct RawItem: Sendable, Equatable {
  /// The encoded id, by which a JSON store's file is ordered.
  public let key: [UInt8]
  /// The item's JSON on one line.
  public let line: [UInt8]

  /// Takes an item whose id is known.
  ///
  /// - Parameters:
  ///   - key: The encoded id.
  ///   - line: The item's JSON on one line.
  public init(key: [UInt8], line: [UInt8]) {
    self.key = key
    self.line = line
  }

  /// Finds the id in an item's JSON.
  ///
  /// - Parameters:
  ///   - line: The item's JSON on one line.
  ///   - field: The name of the member that is the id.
  /// - Throws: `DecodingError` where it is not JSON, or ``Problem`` where it has no such member.
  public init(line: some Collection<UInt8>, idField field: String) throws {
    let codec = JSONItemCodec()
    guard let id = try codec.decode(JSONValue.self, from: Data(line))[field] else {
      throw Problem(description: "it has no member \"\(field)\"")
    }
    self.init(key: try codec.encode(id), line: Array(line))
  }

  /// Why something is not taken for an item.
  public struct Problem: Error, Sendable, CustomStringConvertible {
    /// What was found.
    public let description: String
  }
}

/// The items of a file, without their type.
public struct RawItems: Sendable {
  /// The version of their shape; 0 for the published array.
  public let schemaVersion: Int
  /// The items in the order of their keys, each key once.
  public let items: [RawItem]

  /// Sorts items by key.
  ///
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - schemaVersion: The version of their shape.
  ///   - path: The file that they are from, for messages.
  /// - Throws: ``StoreError`` with code `duplicateIdentifier`.
  public init(
    _ items: [RawItem], schemaVersion: Int, path: String
  ) throws(StoreError) {
    let sorted = items.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (item, next) in zip(sorted, sorted.dropFirst()) where item.key == next.key {
      throw .duplicateIdentifier(path, String(decoding: item.key, as: UTF8.self))
    }
    self.items = sorted
    self.schemaVersion = schemaVersion
  }

  /// The file of a JSON store with these items.
  ///
  /// O(bytes). The same bytes as a store with these items writes.
  ///
  /// - Parameter version: The version of the items' shape.
  /// - Returns: The bytes.
  public func envelope(schemaVersion version: Int) -> [UInt8] {
    let encoded = items.map { EncodedItem(raw: $0) }
    return Envelope.bytes(version: version, items: EncodedItems(encoded))
  }

  /// A closed journal with these items, in its first generation.
  ///
  /// O(bytes).
  ///
  /// - Parameter version: The version of the items' shape.
  /// - Returns: The bytes.
  public func journal(schemaVersion version: Int) -> [UInt8] {
    var image = JournalImage(version: version, generation: 1)
    var record: [UInt8] = []
    for item in items {
      record.removeAll(keepingCapacity: true)
      JournalRecord.append(.put, key: item.key, item: item.line, to: &record)
      _ = image.add(record[...])
    }
    image.finish(isEnd: true)
    return image.bytes
  }
}

extension EncodedItem {
  /// An item of which only the bytes are known.
  fileprivate init(raw item: RawItem) {
    self.init(NoItem(id: 0), key: item.key, line: item.line)
  }

  private struct NoItem: Storable {
    let id: Int
  }
}
