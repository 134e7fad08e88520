import Foundation

/// An item as a store keeps it, for whoever does not know its type: its encoded id and its JSON.
public struct RawItem: Sendable, Equatable {
  /// The encoded id, by which a JSON store's file is ordered; empty for one of
  /// ``RawItems/keylessCount``.
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
  /// How many of the first items have no key, because an interrupted conversion has looked at them.
  public let keylessCount: Int

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
    self.init(inOrder: sorted, keylessCount: 0, schemaVersion: schemaVersion)
  }

  /// Takes items that are in the order of their keys, the first of which may be without one.
  init(inOrder items: [RawItem], keylessCount: Int, schemaVersion: Int) {
    self.items = items
    self.keylessCount = keylessCount
    self.schemaVersion = schemaVersion
  }
}
