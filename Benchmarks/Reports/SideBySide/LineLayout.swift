import TextTables

/// A line of a text, cut into lines of a terminal.
struct LineLayout {
  /// The pieces of each line of the terminal; at least one line.
  private(set) var lines: [[SideBySide.Piece]] = []

  private let characters: [(text: Character, differs: Bool)]

  /// Cuts at blanks where there are any; what is cut off is indented as the line is, and by two.
  ///
  /// No line is wider than `width` unless a single character is.
  init(_ line: SideBySide.Line, width: Int) {
    characters = line.pieces.flatMap { piece in
      TerminalText.sanitized(piece.text).map { ($0, piece.differs) }
    }
    let blanks = characters.prefix { $0.text == " " }.count
    let indent = min(blanks + 2, width / 2)
    var start = 0
    repeat {
      let isFirst = start == 0
      let end = cut(
        from: start, width: isFirst ? width : width - indent, after: isFirst ? blanks : 0)
      let padding = isFirst ? "" : String(repeating: " ", count: indent)
      lines.append(Self.pieces(of: characters[start..<end], after: padding))
      start = end
      while start < characters.count, characters[start].text == " " { start += 1 }
    } while start < characters.count
  }

  /// Where the line that starts here ends: at a blank if it can be, but not within its indentation.
  private func cut(from start: Int, width: Int, after indentation: Int) -> Int {
    var end = start
    var used = 0
    while end < characters.count {
      used += TerminalText.width(of: characters[end].text)
      guard used <= width else { break }
      end += 1
    }
    guard end < characters.count else { return end }
    let blank = (start...end).last { characters[$0].text == " " && $0 > start + indentation }
    return blank ?? max(end, start + 1)
  }

  private static func pieces(
    of characters: ArraySlice<(text: Character, differs: Bool)>, after padding: String
  ) -> [SideBySide.Piece] {
    var pieces = padding.isEmpty ? [] : [SideBySide.Piece(text: padding, differs: false)]
    for character in characters {
      if pieces.last?.differs == character.differs {
        pieces[pieces.count - 1].text.append(character.text)
      } else {
        pieces.append(.init(text: String(character.text), differs: character.differs))
      }
    }
    return pieces
  }
}
