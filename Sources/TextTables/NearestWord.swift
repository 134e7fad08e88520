/// Finds the word that a person probably meant to type.
public enum NearestWord {
  /// Returns the candidate that is nearest to a mistyped word, or nil if none is near.
  ///
  /// A candidate is near if it is a prefix of the word or the word is a prefix of it (`bench`,
  /// `benchmark`). Otherwise the Damerau–Levenshtein distance decides, and may be at most a third
  /// of the candidate's length. Case is ignored. The first of several equally near candidates wins.
  ///
  /// The cost is the product of the two lengths for each candidate of about the word's length.
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
    // Words of very different length are skipped, because the input may be huge.
    if abs(typed.count - candidate.count) <= allowed {
      let distance = distance(typed, candidate)
      if distance <= allowed { return distance }
    }
    let shared = zip(typed, candidate).prefix { $0 == $1 }.count
    let isPrefix = shared >= 3 && shared == min(typed.count, candidate.count)
    return isPrefix ? allowed + 1 : nil
  }

  /// Counts the insertions, deletions, replacements and swaps of adjacent letters between two
  /// words.
  ///
  /// This is the restricted Damerau–Levenshtein distance ("optimal string alignment"): no letter is
  /// edited twice. The cost is the product of the two lengths.
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
