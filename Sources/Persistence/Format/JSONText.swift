package import Foundation

/// Checks of texts that must not be handed to Foundation's JSON decoder.
package enum JSONText {
  /// Throws where the decoder would trap instead of throwing.
  ///
  /// Its scanner allows 512 levels of nesting. A text that ends with the bracket that opens one
  /// more makes it look, for the error's line and column, past the text's end: swift-foundation
  /// 6.3 traps. No JSON ends with an opening bracket, so nothing sound is refused.
  ///
  /// Texts in UTF-16 and UTF-32, which the decoder would convert first, are refused as well:
  /// ``ItemCodec`` is UTF-8 (RFC 8259, section 8.1).
  ///
  /// O(1).
  ///
  /// - Parameter data: The text.
  /// - Throws: `DecodingError`.
  package static func check(_ data: Data) throws {
    let beginning = data.prefix(4)
    if beginning.contains(0) || beginning.starts(with: [0xff, 0xfe])
      || beginning.starts(with: [0xfe, 0xff])
    {
      throw corrupted("The text is not UTF-8.")
    }
    if let last = data.last, last == UInt8(ascii: "[") || last == UInt8(ascii: "{") {
      throw corrupted("The text ends with an opening bracket.")
    }
  }

  /// How many levels of arrays and objects an item may have.
  ///
  /// A migration, which sees items as ``JSONValue``, takes about 5 KB of stack for each in a debug
  /// build, and a thread may have as little as 512 KB of it (macOS); and what a level costs grows
  /// with its depth. A saved item must be good for every later migration.
  static let mostLevels = 64

  /// Whether sound JSON has more than so many levels of arrays and objects.
  ///
  /// O(n), about a nanosecond a byte; O(1) for a text that is too short for so many levels, and a
  /// tenth of the time for a text with no more opening brackets than levels are allowed.
  static func isNested(_ text: some Collection<UInt8>, deeperThan most: Int) -> Bool {
    // Each level takes two brackets.
    if text.count <= 2 * most { return false }
    // Every save comes by here: a loop over a collection of an unknown type, a call for each byte,
    // took as long as the encoding.
    return text.withContiguousStorageIfAvailable { isNested($0, deeperThan: most) }
      ?? Array(text).withUnsafeBufferPointer { isNested($0, deeperThan: most) }
  }

  private static func isNested(
    _ text: UnsafeBufferPointer<UInt8>, deeperThan most: Int
  ) -> Bool {
    var opening = 0
    // The brackets differ in one bit, so that eight bytes or more are compared at a time.
    for byte in text where byte | 0x20 == UInt8(ascii: "{") { opening += 1 }
    // Brackets in strings count here too; only the code below tells them apart.
    if opening <= most { return false }
    var level = 0
    var isInString = false
    var isEscaped = false
    for byte in text {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): level += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
      default: break
      }
      if level > most { return true }
    }
    return false
  }

  /// Whether a part between the commas of a sound array is one value, and neither several nor a
  /// piece of one.
  ///
  /// Looks at brackets, commas and strings only: the decoder has found that the whole is sound.
  ///
  /// O(n), about a nanosecond a byte.
  package static func isOneValue(_ line: ArraySlice<UInt8>) -> Bool {
    line.withUnsafeBufferPointer { bytes in
      var level = 0
      var isInString = false
      var isEscaped = false
      for byte in bytes {
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): level += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
        case UInt8(ascii: ",") where level == 0: return false
        default: break
        }
        if level < 0 { return false }
      }
      return level == 0 && !isInString
    }
  }

  private static func corrupted(_ reason: String) -> DecodingError {
    DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
  }
}
