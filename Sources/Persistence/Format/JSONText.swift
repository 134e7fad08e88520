package import Foundation

/// Checks for text that Foundation's JSON decoder must not get.
package enum JSONText {
  /// Throws for text that would make the decoder trap instead of throw.
  ///
  /// The decoder's scanner allows 512 levels of nesting. If a text ends with the bracket that opens
  /// one more level, swift-foundation 6.3 traps: the decoder looks past the end of the text to
  /// compute the error's line and column. Valid JSON never ends with an opening bracket, so the
  /// check refuses no valid text.
  ///
  /// Text in UTF-16 and UTF-32, which the decoder would convert first, is refused as well:
  /// ``ItemCodec`` requires UTF-8 (RFC 8259, section 8.1).
  ///
  /// O(1).
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

  /// The most levels of arrays and objects that an item may have.
  ///
  /// A migration sees items as ``JSONValue`` and takes about 5 KB of stack for each level in a
  /// debug build. A thread may have as little as 512 KB of stack (macOS), and the cost of a level
  /// grows with its depth. A saved item must be usable in every later migration.
  package static let mostLevels = 64

  /// Returns true if valid JSON has more than this many levels of arrays and objects.
  ///
  /// O(n), about a nanosecond per byte. O(1) for a text that is too short for so many levels. A
  /// tenth of the time for a text with no more opening brackets than allowed levels.
  static func isNested(_ text: some Collection<UInt8>, deeperThan most: Int) -> Bool {
    // Each level takes two brackets.
    if text.count <= 2 * most { return false }
    // Every save calls this: a loop over a generic collection, with a call for each byte, took as
    // long as encoding the item.
    return text.withContiguousStorageIfAvailable { isNested($0, deeperThan: most) }
      ?? Array(text).withUnsafeBufferPointer { isNested($0, deeperThan: most) }
  }

  private static func isNested(
    _ text: UnsafeBufferPointer<UInt8>, deeperThan most: Int
  ) -> Bool {
    var opening = 0
    // The brackets differ in a single bit, so that eight bytes or more are compared at a time.
    for byte in text where byte | 0x20 == UInt8(ascii: "{") { opening += 1 }
    // The count includes brackets in strings; only the code below excludes them.
    if opening <= most { return false }
    return scan(text) { _, level in level > most }.isStopped
  }

  /// Returns true if a part between the commas of a valid array is exactly one value: not several
  /// values, and not a fragment.
  ///
  /// Looks only at brackets, commas and strings, because the decoder has already accepted the whole
  /// text.
  ///
  /// O(n), about a nanosecond per byte.
  package static func isOneValue(_ line: ArraySlice<UInt8>) -> Bool {
    line.withUnsafeBufferPointer { bytes in
      let end = scan(bytes) { byte, level in
        level < 0 || level == 0 && byte == UInt8(ascii: ",")
      }
      return !end.isStopped && end.level == 0 && !end.isInString
    }
  }

  /// Passes each byte outside of strings, with the level behind it, until `stops` returns true.
  @inline(__always)
  private static func scan(
    _ text: UnsafeBufferPointer<UInt8>, stops: (UInt8, Int) -> Bool
  ) -> (level: Int, isInString: Bool, isStopped: Bool) {
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
      if stops(byte, level) { return (level, isInString, true) }
    }
    return (level, isInString, false)
  }

  private static func corrupted(_ reason: String) -> DecodingError {
    DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
  }
}
