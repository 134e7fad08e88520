/// Measures, cuts and wraps text by the terminal columns that it takes.
///
/// Every function is pure and takes time proportional to the length of its text. Lengths are
/// terminal columns: a CJK character or an emoji takes two columns, and a combining mark takes none
/// (Unicode Standard Annex #11).
public enum TerminalText {
  /// Returns the number of terminal columns of a text without line breaks.
  public static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// Replaces characters that would move the cursor, change the terminal's state or reverse the
  /// line.
  ///
  /// Line breaks and tabs become spaces. Other control characters, and characters that set the
  /// direction of writing, become `�`. A file name or an error text from outside therefore cannot
  /// disturb the layout, or display as a different text (CVE-2021-42574).
  public static func sanitized(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = ""
    for character in text {
      if character.isNewline || character == "\t" {
        result.append(" ")
      } else {
        result.unicodeScalars.append(
          contentsOf: character.unicodeScalars.map {
            isHarmful($0) ? "\u{FFFD}" : $0
          })
      }
    }
    return result
  }

  /// Returns true if a character affects the text around it: a control, a line separator, or a
  /// character that sets the direction of writing (Unicode Standard Annex #9, section 2).
  ///
  /// - Returns: True if ``sanitized(_:)`` replaces the character.
  public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1f, 0x7f...0x9f, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  /// Cuts a text without line breaks to at most `limit` columns, with `…` in place of the removed
  /// part.
  public static func truncated(_ text: String, to limit: Int) -> String {
    guard width(of: text) > limit else { return text }
    guard limit > 0 else { return "" }
    return prefix(of: text, columns: limit - 1) + "…"
  }

  /// Breaks a text without line breaks at spaces into lines of at most `limit` columns (at least
  /// 1).
  ///
  /// Only words longer than a line are cut. Several spaces count as one. The result has at least
  /// one line.
  public static func wrapped(_ text: String, to limit: Int) -> [String] {
    let limit = max(limit, 1)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = String(word)
      if !line.isEmpty {
        if width(of: line) + 1 + width(of: word) <= limit {
          line += " " + word
          continue
        }
        lines.append(line)
      }
      while width(of: word) > limit {
        // A character wider than the line must still appear somewhere.
        let fitting = prefix(of: word, columns: limit)
        let head = fitting.isEmpty ? String(word.prefix(1)) : fitting
        lines.append(head)
        word.removeFirst(head.count)
      }
      line = word
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func prefix(of text: String, columns: Int) -> String {
    var used = 0
    let fitting = text.prefix { character in
      used += width(of: character)
      return used <= columns
    }
    return String(fitting)
  }
}
