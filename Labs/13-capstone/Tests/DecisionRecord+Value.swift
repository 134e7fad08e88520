extension DecisionRecord {
  /// Words that make a name of the number behind them: `version 2` is no value.
  private static let namers: Set<String> = [
    "version", "versions", "release", "swift", "ios", "macos", "android", "windows", "lab", "labs",
    "phase", "step", "stage", "chapter", "quarter", "year", "issue", "guarantee", "plan", "option",
  ]

  /// Returns true if a section has a number that can be the value of a figure.
  func namesValue(in title: String) -> Bool {
    let marks: (Character) -> Bool = { "`*_()|,.;:!?\"".contains($0) }
    let words = self[title].split(whereSeparator: \.isWhitespace).map { word in
      String(word.drop(while: marks).reversed().drop(while: marks).reversed()).lowercased()
    }
    return words.indices.contains { place in
      // A name such as `p99` or `G9` does not begin with a digit.
      words[place].first?.isNumber == true
        && (place == 0 || !Self.namers.contains(words[place - 1]))
    }
  }
}
