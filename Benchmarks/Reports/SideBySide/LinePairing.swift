/// Decides which of some removed lines was changed into which of some added ones.
struct LinePairing {
  /// How much two lines must have in common to be a changed one: 1 for all.
  private static let leastLikeness = 0.4
  /// Above so many pairs, looking at each would take noticeable time; lines are paired in order.
  private static let mostPairs = 10_000

  let left: [String]
  let right: [String]
  /// Indices into the left lines, in order.
  var removed: [Int] = []
  /// Indices into the right lines, in order.
  var added: [Int] = []

  init(_ left: [String], _ right: [String]) {
    self.left = left
    self.right = right
  }

  /// Returns the rows of the lines gathered so far and forgets them.
  mutating func takeRows() -> [SideBySide.Row] {
    defer { (removed, added) = ([], []) }
    var rows: [SideBySide.Row] = []
    var (nextRemoved, nextAdded) = (0, 0)
    func fill(to pair: (Int, Int)) {
      rows += apart(removed[nextRemoved..<pair.0], added[nextAdded..<pair.1])
      (nextRemoved, nextAdded) = (pair.0 + 1, pair.1 + 1)
    }
    for pair in pairs() {
      fill(to: pair)
      rows.append(changed(removed[pair.0], added[pair.1]))
    }
    fill(to: (removed.count, added.count))
    return rows
  }

  /// Rows of lines that have little in common: beside each other to save room, and marked whole.
  private func apart(
    _ removed: ArraySlice<Int>, _ added: ArraySlice<Int>
  ) -> [SideBySide.Row] {
    let old = removed.map { SideBySide.Line(left[$0], at: $0, differs: true) }
    let new = added.map { SideBySide.Line(right[$0], at: $0, differs: true) }
    let both = min(old.count, new.count)
    return zip(old, new).map { .changed($0, $1) }
      + old.dropFirst(both).map { .removed($0) } + new.dropFirst(both).map { .added($0) }
  }

  /// The pairs, as positions in `removed` and `added`, whose likeness is greatest in sum.
  private func pairs() -> [(Int, Int)] {
    let (rows, columns) = (removed.count, added.count)
    guard rows > 0, columns > 0 else { return [] }
    guard rows * columns <= Self.mostPairs else {
      return (0..<min(rows, columns)).map { ($0, $0) }
    }
    let leftWords = removed.map { WordDifference.words(left[$0]) }
    let rightWords = added.map { WordDifference.words(right[$0]) }
    // best[i][j] is the greatest sum for the lines from i and from j on.
    var best = [[Double]](repeating: [Double](repeating: 0, count: columns + 1), count: rows + 1)
    var likeness = [[Double]](repeating: [Double](repeating: 0, count: columns), count: rows)
    for i in stride(from: rows - 1, through: 0, by: -1) {
      for j in stride(from: columns - 1, through: 0, by: -1) {
        likeness[i][j] = WordDifference(leftWords[i], rightWords[j]).likeness
        best[i][j] = max(best[i + 1][j], best[i][j + 1])
        if likeness[i][j] >= Self.leastLikeness {
          best[i][j] = max(best[i][j], likeness[i][j] + best[i + 1][j + 1])
        }
      }
    }
    return path(through: best, likeness)
  }

  private func path(through best: [[Double]], _ likeness: [[Double]]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < removed.count, j < added.count {
      if best[i][j] == best[i + 1][j] {
        i += 1
      } else if best[i][j] == best[i][j + 1] {
        j += 1
      } else {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      }
    }
    return pairs
  }

  private func changed(_ removed: Int, _ added: Int) -> SideBySide.Row {
    let words = WordDifference(
      WordDifference.words(left[removed]), WordDifference.words(right[added]))
    return .changed(
      .init(number: removed + 1, pieces: words.leftPieces),
      .init(number: added + 1, pieces: words.rightPieces))
  }
}
