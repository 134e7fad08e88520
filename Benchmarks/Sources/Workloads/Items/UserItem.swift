import Foundation
import Persistence

/// A user's item: a JSON object whose member `id` is a string or a number.
///
/// The item is encoded and decoded as a tree of JSON values, because its Swift type is not known
/// here; this costs more than a struct.
package struct UserItem: BenchmarkItem {
  /// The member under which the id is stored.
  static let idMember = "id"

  /// The id from the member `id`; a number becomes its text.
  package let id: String
  /// All members, including the id.
  let members: [String: JSONValue]

  /// - Throws: ``NoID``.
  init(_ members: [String: JSONValue]) throws(NoID) {
    self.init(id: try Self.id(members[Self.idMember]), members)
  }

  init(id: String, _ members: [String: JSONValue]) {
    self.id = id
    self.members = members
  }

  /// Decodes a JSON object.
  ///
  /// - Throws: The decoder's error, or one about a missing id.
  package init(from decoder: any Decoder) throws {
    try self.init(try [String: JSONValue](from: decoder))
  }

  /// Encodes the members.
  package func encode(to encoder: any Encoder) throws {
    try members.encode(to: encoder)
  }

  /// The first 200 characters of the item as JSON.
  package var summary: String { String(JSONValue.object(members).description.prefix(200)) }

  /// The reason why a member cannot be an id.
  struct NoID: Error, CustomStringConvertible {
    let description: String
  }

  /// The text of an id.
  static func id(_ value: JSONValue?) throws(NoID) -> String {
    switch value {
    case .string(let text): return text
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .decimal: throw NoID(description: "has too many digits for a number; make it a string")
    case .bool, .null, .array, .object: throw NoID(description: "is no string and no number")
    case nil: throw NoID(description: "is missing")
    }
  }
}
