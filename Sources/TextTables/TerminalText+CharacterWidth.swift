extension TerminalText {
  /// Returns the number of terminal columns of a character: 0, 1 or 2.
  ///
  /// - Returns: 2 for wide characters and emoji, 0 for a mark or control without a base character,
  ///   otherwise 1.
  public static func width(of character: Character) -> Int {
    if let ascii = character.asciiValue {
      return (0x20..<0x7F).contains(ascii) ? 1 : 0
    }
    let scalars = character.unicodeScalars
    // U+FE0F selects the emoji form of the preceding character, which is wide.
    if scalars.count > 1, scalars.contains("\u{FE0F}") { return 2 }
    return scalars.reduce(0) { max($0, width(of: $1)) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The wide and full-width blocks of Unicode Standard Annex #11.
  ///
  /// Blocks that are close to each other are joined.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2E80...0x303E,  // CJK radicals and punctuation
    0x3041...0xA4CF,  // kana, CJK ideographs, Yi
    0xA960...0xA97F,  // Hangul extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility ideographs
    0xFE30...0xFE6F,  // CJK compatibility forms
    0xFF00...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x20000...0x3FFFD,  // CJK ideographs of the supplementary planes
  ]
}
