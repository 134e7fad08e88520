public import Foundation

/// How items become JSON and back.
///
/// Each item must become one JSON value without a line break in it, and equal items equal bytes.
///
/// It must not call a store, nor may an item's `encode(to:)` and `init(from:)`: some stores encode and
/// decode while they hold their guard, and the call then traps or never returns
/// (``StateGuard/read(_:)``). Give an item what it needs before it is saved.
public protocol ItemCodec: Sendable {
  /// Encodes one value as a line of JSON.
  ///
  /// - Parameter value: The value.
  /// - Returns: JSON in UTF-8, without line breaks.
  /// - Throws: The encoder's error.
  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8]

  /// Decodes a value that ``encode(_:)`` encoded, or a JSON array of such values.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON in UTF-8.
  /// - Returns: The value.
  /// - Throws: The decoder's error.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// Foundation's JSON with sorted keys.
///
/// Dates are encoded as Foundation's default does, in seconds since 2001 as a number, because that
/// is the only form that keeps every bit of them.
public struct JSONItemCodec: ItemCodec {
  /// Creates the codec.
  ///
  /// Costs nothing.
  public init() {}

  /// Encodes one value as a line of JSON.
  public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    // Most ids are such texts, and every save encodes its id once more.
    if let text = value as? String, let line = Self.plainLine(text) { return line }
    if let number = value as? Int { return Array(String(number).utf8) }
    return [UInt8](try Self.encoder.encode(value))
  }

  /// One for all: an encoder keeps nothing of what it has encoded, and may be used by several threads.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Decodes a value from JSON.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try JSONText.check(data)
    return try JSONDecoder().decode(type, from: data)
  }

  /// Whether every value of the type is decoded as it was encoded.
  static func keepsWhole<Value>(_ type: Value.Type) -> Bool {
    type is String.Type || type is Int.Type || type is UUID.Type
  }

  /// The JSON of a text without anything to escape, the same as Foundation's; `nil` for others.
  static func plainLine(_ text: String) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    var line: [UInt8] = []
    line.reserveCapacity(text.utf8.count + 2)
    line.append(quote)
    for byte in text.utf8 {
      // Printable ASCII; no quote, and no backslash.
      guard 0x20...0x7e ~= byte, byte != quote, byte != UInt8(ascii: "\\") else { return nil }
      line.append(byte)
    }
    line.append(quote)
    return line
  }
}
