/// What differs between two lines, word by word.
struct WordDifference {
  /// The pieces of the first line.
  private(set) var leftPieces: [SideBySide.Piece] = []
  /// The pieces of the second line.
  private(set) var rightPieces: [SideBySide.Piece] = []
  /// How much the lines have in common, blanks apart: 0 for nothing, 1 for all.
  let likeness: Double

  /// Compares two lines by their words.
  init(_ left: [String], _ right: [String]) {
    var common = 0
    for step in DifferenceStep.steps(from: left, to: right) {
      switch step {
      case .same(let old, let new):
        common += Self.weight(left[old])
        Self.append(left[old], differs: false, to: &leftPieces)
        Self.append(right[new], differs: false, to: &rightPieces)
      case .removed(let index): Self.append(left[index], differs: true, to: &leftPieces)
      case .added(let index): Self.append(right[index], differs: true, to: &rightPieces)
      }
    }
    leftPieces = Self.joined(leftPieces)
    rightPieces = Self.joined(rightPieces)
    let total = (left + right).reduce(0) { $0 + Self.weight($1) }
    likeness = total == 0 ? 0 : Double(2 * common) / Double(total)
  }

  /// Cuts a line into words, runs of blanks, and single other characters.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var lastKind = Kind.other
    for character in line {
      let kind = Kind(character)
      if kind == lastKind, kind != .other, !words.isEmpty {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      lastKind = kind
    }
    return words
  }

  private enum Kind {
    case word, blank, other

    init(_ character: Character) {
      if character.isWhitespace {
        self = .blank
      } else if character.isLetter || character.isNumber || character == "_" {
        self = .word
      } else {
        self = .other
      }
    }
  }

  private static func weight(_ word: String) -> Int {
    word.allSatisfy(\.isWhitespace) ? 0 : word.count
  }

  /// Counts blanks between two words that differ as differing, so that they are marked as one.
  private static func joined(_ pieces: [SideBySide.Piece]) -> [SideBySide.Piece] {
    var result: [SideBySide.Piece] = []
    for (index, piece) in pieces.enumerated() {
      let isBetween = index > 0 && index + 1 < pieces.count && weight(piece.text) == 0
      append(piece.text, differs: piece.differs || isBetween, to: &result)
    }
    return result
  }

  private static func append(
    _ word: String, differs: Bool, to pieces: inout [SideBySide.Piece]
  ) {
    if pieces.last?.differs == differs {
      pieces[pieces.count - 1].text += word
    } else {
      pieces.append(.init(text: word, differs: differs))
    }
  }
}
