import Foundation
import Persistence

/// An item whose type is not known: any JSON, with its id in a member whose name the decoder knows.
///
/// With it an inspection opens a file by the code of a store, and needs no rules of its own.
struct UntypedItem: Storable {
  /// An id of any type.
  struct ID: Hashable, Codable {
    private let value: JSONValue

    init(_ value: JSONValue) {
      // The two zeros are equal, and hash alike.
      self.value = value == .number(0) ? .integer(0) : value
    }

    init(from decoder: any Decoder) throws { self.init(try JSONValue(from: decoder)) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    func hash(into hasher: inout Hasher) { hasher.combine(value.description) }
  }

  /// The reason why an item has no id.
  struct NoID: Error, CustomStringConvertible {
    let field: String
    var description: String { "it has no member \"\(field)\"" }
  }

  let id: ID
  private let value: JSONValue

  init(from decoder: any Decoder) throws {
    value = try JSONValue(from: decoder)
    guard let field = Codec.key.flatMap({ decoder.userInfo[$0] }) as? String else {
      id = ID(value)
      return
    }
    guard let member = value[field] else { throw NoID(field: field) }
    id = ID(member)
  }

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The codec of such items.
  struct Codec: ItemCodec {
    /// The name of the member that is the id; if `nil`, the whole item counts as its id.
    let idField: String?
    fileprivate static let key = CodingUserInfoKey(rawValue: "idField")

    func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
      try JSONItemCodec().encode(value)
    }

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      try JSONText.check(data)
      let decoder = JSONDecoder()
      if let key = Self.key { decoder.userInfo[key] = idField }
      return try decoder.decode(type, from: data)
    }
  }
}
