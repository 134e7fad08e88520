/// Finding the word that somebody meant to type.
public enum NearestWord {
  /// Picks the candidate that is nearest to a mistyped word.
  ///
  /// A candidate that the word abbreviates or prolongs (`bench`, `benchmark`) is near; else the
  /// Damerau–Levenshtein distance decides, of which a third of the candidate's length is allowed.
  /// Case does not count. Among equals the first candidate wins.
  ///
  /// Costs the product of the two lengths for each candidate of about the word's length.
  ///
  /// - Parameters:
  ///   - word: The word that was typed.
  ///   - candidates: The right words.
  /// - Returns: The nearest candidate; nil if none is near.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased())
    guard !typed.isEmpty else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let right = Array(candidate.lowercased())
      guard let distance = nearness(of: typed, to: right) else { continue }
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  private static func nearness(of typed: [Character], to candidate: [Character]) -> Int? {
    let allowed = max(1, (candidate.count + 1) / 3)
    // Words of very different length are not compared: the input may be huge.
    if abs(typed.count - candidate.count) <= allowed {
      let distance = distance(typed, candidate)
      if distance <= allowed { return distance }
    }
    let shared = zip(typed, candidate).prefix { $0 == $1 }.count
    let isPrefix = shared >= 3 && shared == min(typed.count, candidate.count)
    return isPrefix ? allowed + 1 : nil
  }

  /// Counts the insertions, deletions, replacements and swaps of neighbours between two words.
  ///
  /// This is the restricted Damerau–Levenshtein distance ("optimal string alignment"): no letter is
  /// touched twice. Costs the product of the two lengths.
  static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let replaced = previous[column] + (first[row] == second[column] ? 0 : 1)
        var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current.append(least)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[second.count]
  }
}
