public import Foundation

/// Converts items to JSON and back.
///
/// Each item must become one JSON value without a line break, and equal items must become equal
/// bytes.
///
/// A codec must not call a store, nor may an item's `encode(to:)` and `init(from:)`. Some stores
/// encode and decode while they hold their guard, and the call then traps or never returns
/// (``GuardedStore/read(_:)``). Give an item everything it needs before you save it.
public protocol ItemCodec: Sendable {
  /// Encodes one value as a line of JSON in UTF-8, without line breaks.
  ///
  /// - Throws: The encoder's error.
  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8]

  /// Decodes a value that ``encode(_:)`` encoded, or a JSON array of such values.
  ///
  /// - Throws: The decoder's error.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// Foundation's JSON with sorted keys.
///
/// Dates use Foundation's default form, a number of seconds since 2001, because only that form
/// keeps every bit of a date.
public struct JSONItemCodec: ItemCodec {
  /// Creates the codec.
  ///
  /// Costs nothing.
  public init() {}

  /// Encodes one value as a line of JSON.
  public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    // Most ids are such strings, and every save encodes its id a second time.
    if let text = value as? String, let line = Self.plainLine(text) { return line }
    if let number = value as? Int { return Array(String(number).utf8) }
    return [UInt8](try Self.encoder.encode(value))
  }

  /// All codecs share one encoder: an encoder keeps no state between calls, and several threads may
  /// use it.
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

  /// Returns true if every value of the type decodes to the value that was encoded.
  static func keepsWhole<Value>(_ type: Value.Type) -> Bool {
    type is String.Type || type is Int.Type || type is UUID.Type
  }

  /// Returns the JSON of a string that needs no escapes, identical to Foundation's; `nil` for other
  /// strings.
  static func plainLine(_ text: String) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    var line: [UInt8] = []
    line.reserveCapacity(text.utf8.count + 2)
    line.append(quote)
    for byte in text.utf8 {
      // Printable ASCII without quotes and backslashes.
      guard 0x20...0x7e ~= byte, byte != quote, byte != UInt8(ascii: "\\") else { return nil }
      line.append(byte)
    }
    line.append(quote)
    return line
  }
}
