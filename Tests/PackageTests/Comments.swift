extension Substring {
  /// The text without such characters at its ends.
  fileprivate func trimmed(_ isLeftOut: (Character) -> Bool) -> Substring {
    let rest = drop(while: isLeftOut)
    guard let last = rest.lastIndex(where: { !isLeftOut($0) }) else { return "" }
    return rest[...last]
  }
}

/// Comments of a Swift or C file, and the sentences that they begin with a word that a reader takes for
/// the beginning of a question.
struct Comments {
  static let starts: Set<Substring> = ["Of", "Until", "Who", "Whoever", "What"]

  /// A line of a comment, without its slashes.
  private struct Line {
    let number: Int
    let text: Substring
    /// True if the line continues the comment of the line before.
    let goesOn: Bool
  }

  private let lines: [Line]

  init(_ source: String) {
    var lines: [Line] = []
    var last: (number: Int, slashes: Int)?
    let all = source.split(separator: "\n", omittingEmptySubsequences: false)
    var isInText = false
    for (index, line) in all.enumerated() {
      // A text of several lines is no comment.
      let begins = line.ranges(of: "\"\"\"").count % 2 == 1
      if begins { isInText.toggle() }
      guard !isInText, !begins, let text = Self.comment(in: line) else { continue }
      let slashes = text.prefix { $0 == "/" }.count
      let isAlone = text.startIndex == line.firstIndex { $0 != " " }
      let goesOn = isAlone && last.map { $0 == (index, slashes) } ?? false
      lines.append(Line(number: index + 1, text: text.dropFirst(slashes), goesOn: goesOn))
      last = isAlone ? (index + 1, slashes) : nil
    }
    self.lines = lines
  }

  /// The comment at the end of a line, with its slashes.
  private static func comment(in line: Substring) -> Substring? {
    let bytes = line.utf8
    var index = bytes.startIndex
    var isQuoted = false
    while let slash = bytes[index...].firstIndex(where: { $0 == UInt8(ascii: "/") }) {
      for byte in bytes[index..<slash] where byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      index = bytes.index(after: slash)
      let before = slash == bytes.startIndex ? nil : bytes[bytes.index(before: slash)]
      if !isQuoted, before == nil || before == UInt8(ascii: " "), index < bytes.endIndex,
        bytes[index] == UInt8(ascii: "/")
      {
        return line[slash...]
      }
    }
    return nil
  }

  /// The sentences that begin with a misleading word and are not questions: line and word.
  var misleadingStarts: [(line: Int, word: Substring)] {
    var found: [(line: Int, word: Substring)] = []
    var open: (line: Int, word: Substring)?
    var isStart = true
    var isCode = false
    func end() {
      if let open { found.append(open) }
      open = nil
      isStart = true
    }
    for line in lines {
      var text = line.text.drop { $0 == " " }
      if !line.goesOn {
        end()
        isCode = false
      }
      if text.hasPrefix("```") { isCode.toggle() }
      if isCode || text.isEmpty || text.hasPrefix("```") {
        end()
        continue
      }
      if let item = Self.endOfMarker(text) {
        end()
        text = text[item...]
      }
      for word in text.split(separator: " ") {
        let bare = word.trimmed { "*(“\")”".contains($0) }
        if isStart, Self.starts.contains(bare) { open = (line.number, bare) }
        let ending = word.last { !"*)”\"".contains($0) } ?? " "
        isStart = ".!?".contains(ending)
        if isStart {
          if ending == "?" { open = nil }
          end()
        }
      }
    }
    end()
    return found
  }

  /// Behind `- `, `1. `, `- Returns: ` or `- Parameter name: `, where a sentence begins.
  private static func endOfMarker(_ text: Substring) -> Substring.Index? {
    text.prefixMatch(of: /(?:[-*>#]+|\d+\.) +(?:(?:Parameter )?[A-Za-z_`]+: +)?/)?.range.upperBound
  }
}
