public import Foundation

/// Any JSON value (RFC 8259), as migrations see the items of a file.
///
/// ```swift
/// var item: JSONValue = ["id": 7, "name": "Ada Lovelace"]
/// try item.set("words", to: .integer(Int64(item.string("name").split(separator: " ").count)))
/// print(item)  // {"id":7,"name":"Ada Lovelace","words":2}
/// ```
///
/// Numbers keep the precision with which they were written. A number is an integer if possible, and
/// otherwise the nearest `Double`. If a `Double` would lose digits, it is a `Decimal` of up to 38
/// digits. Arrays and objects may be nested 64 levels deep.
public enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number of 64 bits.
  case integer(Int64)
  /// Any other number that a `Double` holds with every digit.
  case number(Double)
  /// A number with more digits than a `Double` holds.
  case decimal(Decimal)
  /// A string.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// Values by name; JSON gives their order no meaning.
  case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line, with sorted names.
  public var description: String {
    do {
      return String(decoding: try JSONItemCodec().encode(self), as: UTF8.self)
    } catch {
      // Only NaN and infinite numbers have no JSON.
      return "a value without JSON (\(error))"
    }
  }
}
