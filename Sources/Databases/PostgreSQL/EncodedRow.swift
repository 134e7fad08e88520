import Foundation
import Persistence

/// An item as the table stores it.
struct EncodedRow: Sendable {
  let key: [UInt8]
  /// The item in the form of its codec.
  let body: [UInt8]

  /// The longest key in bytes: an index entry of the server has at most 2,704 bytes (a third of a
  /// page, "B-Tree Indexes: Implementation"), including its header.
  static let longestKey = 2_000
  /// The most bytes of an item; a message to the server has at most a gigabyte.
  static let longestBody = 256 << 20

  var size: Int { key.count + body.count + 16 }
}

/// A change that a group makes to the table.
enum RowChange: Sendable {
  case put(EncodedRow)
  case remove([UInt8])
  /// The removal of an item that cannot exist.
  case nothing
}

extension ItemKey {
  /// The bytes of the key, which sort byte by byte in the order of the keys.
  ///
  /// An integer has eight bytes, the highest first, with its sign bit inverted. A string is in
  /// UTF-8.
  var bytes: [UInt8] {
    switch self {
    case .integer(let value):
      withUnsafeBytes(of: (UInt64(bitPattern: value) ^ (1 << 63)).bigEndian, Array.init)
    case .text(let text): Array(text.utf8)
    }
  }
}

extension ItemKeyForm {
  /// Returns the id from which a key's bytes were made, or `nil` if they were not made from an id
  /// of this type.
  func identifier<ID: Decodable>(
    _ type: ID.Type, from bytes: [UInt8], _ codec: any ItemCodec
  ) -> ID? {
    switch self {
    case .string: return String(decoding: bytes, as: UTF8.self) as? ID
    case .uuid: return UUID(uuidString: String(decoding: bytes, as: UTF8.self)) as? ID
    case .signed, .unsigned:
      guard bytes.count == 8 else { return nil }
      let turned = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let value =
        self == .unsigned ? String(turned) : String(Int64(bitPattern: turned ^ (1 << 63)))
      return decoded(type, Array(value.utf8), codec)
    case .json: return decoded(type, bytes, codec)
    }
  }

  private func decoded<ID: Decodable>(
    _ type: ID.Type, _ json: [UInt8], _ codec: any ItemCodec
  ) -> ID? {
    do { return try codec.decode(type, from: Data(json)) } catch { return nil }
  }
}

extension ItemCodec {
  /// Encodes an item to save; the error gives the reason for a refusal.
  func encodedRow<Item: Storable>(
    _ item: Item, _ form: ItemKeyForm, path: String
  ) throws(StoreError) -> EncodedRow {
    let key = try form.key(item.id, self, path: path).bytes
    if form.isAmbiguous {
      try checkRoundTrip(item.id, as: try self.key(item.id, path: path), path: path)
    }
    let body = try line(item, path: path)
    try checkNesting(item, as: body, path: path)
    guard key.count <= EncodedRow.longestKey else {
      throw StoreError(
        .unencodable,
        "The id \(String("\(item.id)".prefix(40)))… is \(key.count) bytes long, and a server's index "
          + "takes \(EncodedRow.longestKey); nothing was changed. Use a shorter id.",
        location: path)
    }
    guard body.count <= EncodedRow.longestBody else {
      throw StoreError(
        .unencodable,
        "The item with id \(item.id) has \(body.count) bytes, and the store takes "
          + "\(EncodedRow.longestBody); nothing was changed. Split it, or keep its large part in a "
          + "separate file.",
        location: path)
    }
    return EncodedRow(key: key, body: body)
  }

  /// Returns an id's key; `nil` for an id that no saved item can have.
  func storedKey<ID: Encodable>(_ id: ID, _ form: ItemKeyForm, path: String) -> [UInt8]? {
    guard let key = keyIfEncodable(id, form, path: path)?.bytes,
      key.count <= EncodedRow.longestKey
    else { return nil }
    return key
  }
}
