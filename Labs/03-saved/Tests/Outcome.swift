/// The outcome of a trial; a child process reports it in a single line.
struct Outcome: Codable {
  var passed: Bool
  var happened: String
  /// The number of cases that went wrong.
  var wrong = 0
  var cases = 1
}

/// Counts cases, and keeps the story of a case that went wrong.
struct Tally {
  private(set) var cases = 0
  private(set) var wrong = 0
  private var story: String?

  /// Counts a case, which went wrong if there is a story of it.
  ///
  /// The first story is kept, unless a better one comes.
  mutating func add(_ problem: String?, isBetter: Bool = false) {
    cases += 1
    guard let problem else { return }
    wrong += 1
    if story == nil || isBetter { story = problem }
  }

  /// The outcome: `2 of 9`, its meaning, and the story.
  func outcome(_ meaning: String) -> Outcome {
    let lines = ["\(wrong) of \(cases) \(meaning)"] + [story].compactMap { $0 }
    return Outcome(
      passed: wrong == 0, happened: lines.joined(separator: "\n"), wrong: wrong, cases: cases)
  }
}
