/// How to get from one sequence to another with the fewest insertions and removals.
///
/// ```swift
/// Difference(from: ["a", "b"], to: ["b", "c"]).steps
/// // [.removed(0), .same(old: 1, new: 0), .added(1)]
/// ```
///
/// The greedy algorithm of E. W. Myers, "An O(ND) Difference Algorithm and Its Variations"
/// (Algorithmica 1, 1986): O((n + m) d) time and O(d²) memory for d insertions and removals.
public struct Difference: Sendable, Equatable {
  /// What happens to one element, or to a pair of equal ones.
  public enum Step: Sendable, Equatable {
    /// The element at `old` of the first sequence is that at `new` of the second.
    case same(old: Int, new: Int)
    /// The element at this index of the first sequence is not in the second.
    case removed(Int)
    /// The element at this index of the second sequence was not in the first.
    case added(Int)
  }

  /// Every element of both sequences, in order; of neighbours the removed ones come first.
  public let steps: [Step]

  /// Compares two sequences.
  ///
  /// - Parameters:
  ///   - old: The first sequence.
  ///   - new: The second one.
  public init<Element: Equatable>(from old: [Element], to new: [Element]) {
    var steps: [Step] = []
    var (nextOld, nextNew) = (0, 0)
    func advance(to pair: (old: Int, new: Int)) {
      steps += (nextOld..<pair.old).map { .removed($0) }
      steps += (nextNew..<pair.new).map { .added($0) }
      (nextOld, nextNew) = (pair.old + 1, pair.new + 1)
    }
    for pair in Self.commonSubsequence(of: old, new) {
      advance(to: pair)
      steps.append(.same(old: pair.old, new: pair.new))
    }
    advance(to: (old.count, new.count))
    self.steps = steps
  }

  /// The indices of a longest common subsequence, in order.
  private static func commonSubsequence<Element: Equatable>(
    of old: [Element], _ new: [Element]
  ) -> [(old: Int, new: Int)] {
    let furthest = furthestPoints(old, new)
    var pairs: [(old: Int, new: Int)] = []
    var (x, y) = (old.count, new.count)
    for edits in stride(from: furthest.count, through: 1, by: -1) {
      let points = furthest[edits - 1]
      let diagonal = x - y
      let comesDown = points.comesDown(to: diagonal, after: edits)
      let previous = comesDown ? diagonal + 1 : diagonal - 1
      let start = points[previous]
      let afterEdit = comesDown ? start : start + 1
      while x > afterEdit {
        (x, y) = (x - 1, y - 1)
        pairs.append((x, y))
      }
      (x, y) = (start, start - previous)
    }
    while x > 0 {
      x -= 1
      pairs.append((x, x))
    }
    return pairs.reversed()
  }

  /// For 0, 1, 2 … edits, how far each diagonal gets, up to before the last edit.
  private static func furthestPoints<Element: Equatable>(
    _ old: [Element], _ new: [Element]
  ) -> [FurthestPoints] {
    func followed(_ start: Int, on diagonal: Int) -> Int {
      var x = start
      while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
      return x
    }
    var history: [FurthestPoints] = []
    var points = FurthestPoints(edits: 0)
    points[0] = followed(0, on: 0)
    while points[old.count - new.count] < old.count {
      history.append(points)
      let edits = points.edits + 1
      var next = FurthestPoints(edits: edits)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let start =
          points.comesDown(to: diagonal, after: edits)
          ? points[diagonal + 1] : points[diagonal - 1] + 1
        next[diagonal] = followed(start, on: diagonal)
      }
      points = next
    }
    return history
  }
}

/// How far into the first sequence each diagonal (old index − new index) gets with some edits.
private struct FurthestPoints {
  let edits: Int
  private var values: [Int]

  init(edits: Int) {
    self.edits = edits
    values = Array(repeating: -1, count: 2 * edits + 1)
  }

  /// -1 for a diagonal that this number of edits does not reach.
  subscript(diagonal: Int) -> Int {
    get { abs(diagonal) <= edits ? values[diagonal + edits] : -1 }
    set { values[diagonal + edits] = newValue }
  }

  /// Whether the best way to a diagonal with one more edit is an insertion.
  func comesDown(to diagonal: Int, after edits: Int) -> Bool {
    diagonal == -edits || (diagonal != edits && self[diagonal - 1] < self[diagonal + 1])
  }
}
