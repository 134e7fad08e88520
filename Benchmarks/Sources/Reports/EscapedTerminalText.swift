import TextTables

/// Makes the texts of result files harmless: terminals, pages and pull requests show them, and
/// their authors may be anyone.
enum EscapedTerminalText {
  /// Returns the same JSON with texts that can neither move a cursor nor change the direction of
  /// later text.
  ///
  /// Line breaks and tabs become spaces; other characters that are ``TerminalText/isHarmful(_:)``
  /// become `�`. Valid JSON stays valid: outside its texts, the only such characters are white
  /// space, which is kept.
  ///
  /// O(n), without a copy if the file is already harmless.
  static func cleaned(_ json: [UInt8]) -> [UInt8] {
    guard var position = firstSuspicious(json, from: 0) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var kept = 0
    while true {
      let (length, replacement) = suspicious(json, at: position)
      if let replacement {
        result += json[kept..<position]
        result += replacement
        kept = position + length
      }
      guard let next = firstSuspicious(json, from: position + length) else { break }
      position = next
    }
    result += json[kept...]
    return result
  }

  private static let mark = Array("\u{FFFD}".utf8)

  /// The position of the next backslash or first byte of a character that may be harmful.
  private static func firstSuspicious(_ json: [UInt8], from start: Int) -> Int? {
    guard start < json.count else { return nil }
    return json[start...].firstIndex { $0 == 0x5c || $0 == 0x7f || $0 == 0xc2 || $0 == 0xe2 }
  }

  /// The length of the character at this place, and its replacement, if it needs one.
  private static func suspicious(_ json: [UInt8], at position: Int) -> (Int, [UInt8]?) {
    let bytes = json[position...].prefix(6)
    if bytes.first == 0x5c { return escape(Array(bytes.dropFirst())) }
    for length in 1...3 {
      let character = String(decoding: bytes.prefix(length), as: UTF8.self)
      if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
        TerminalText.isHarmful(scalar)
      {
        return (length, mark)
      }
    }
    return (1, nil)
  }

  /// The length and the replacement of an escape, from the character after the backslash.
  private static func escape(_ rest: [UInt8]) -> (Int, [UInt8]?) {
    switch rest.first {
    case UInt8(ascii: "b"), UInt8(ascii: "f"): return (2, mark)
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return (2, [UInt8(ascii: " ")])
    case UInt8(ascii: "u"):
      let digits = String(decoding: rest.dropFirst().prefix(4), as: UTF8.self)
      guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16) else { return (2, nil) }
      let isBreak = [0x09, 0x0a, 0x0d].contains(value)
      let isHarmful = Unicode.Scalar(value).map(TerminalText.isHarmful) ?? false
      return (6, isBreak ? [UInt8(ascii: " ")] : isHarmful ? mark : nil)
    default: return (2, nil)
    }
  }
}
