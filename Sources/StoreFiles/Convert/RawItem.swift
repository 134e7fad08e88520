import Foundation
import Persistence

/// An item as a store keeps it, for code that does not know the item's type.
struct RawItem: Sendable, Equatable {
  /// The encoded id, by which a JSON store's file is sorted.
  let key: [UInt8]
  /// The item's JSON on one line.
  let line: [UInt8]

  /// Creates an item whose id is known.
  init(key: [UInt8], line: [UInt8]) {
    self.key = key
    self.line = line
  }

  /// Finds the id in an item's JSON, in the member with this name.
  init(line: some Collection<UInt8>, idField field: String) throws {
    let codec = JSONItemCodec()
    guard let id = try codec.decode(JSONValue.self, from: Data(line))[field] else {
      throw Problem(description: "it has no member \"\(field)\"")
    }
    self.init(key: try codec.encode(id), line: Array(line))
  }

  /// The reason why some JSON is not accepted as an item.
  struct Problem: Error, Sendable, CustomStringConvertible {
    let description: String
  }
}

/// The items of a file, without their type.
struct RawItems: Sendable {
  /// The schema version of the items; 0 for the published array.
  let schemaVersion: Int
  /// The items in the order of their keys, each key once.
  let items: [RawItem]

  /// Sorts items by key.
  ///
  /// The path is used in messages.
  init(_ items: [RawItem], schemaVersion: Int, path: String) throws(StoreError) {
    let sorted = items.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (item, next) in zip(sorted, sorted.dropFirst()) where item.key == next.key {
      throw .duplicateIdentifier(path, String(decoding: item.key, as: UTF8.self))
    }
    self.schemaVersion = schemaVersion
    self.items = sorted
  }

  /// The number of bytes of items written before the progress is reported again.
  private static let pieceBytes = 256 << 10

  /// Returns the range of items to write together, beginning at an item.
  func piece(from start: Int) -> Range<Int> {
    var end = start
    var bytes = 0
    while end < items.count, bytes < Self.pieceBytes {
      bytes += items[end].line.count
      end += 1
    }
    return start..<end
  }
}
