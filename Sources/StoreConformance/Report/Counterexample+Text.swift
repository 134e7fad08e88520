extension Counterexample {
  /// The observation that the guarantee demands, in words; O(its length).
  public var expected: String {
    violation.expected?.text ?? replay.guarantee.expectation
  }

  /// The actual observation, in words; O(its length).
  public var found: String { violation.found.text }

  /// The events, the demand and the observation, as a short timeline; O(its length).
  public var timeline: String {
    (story + ["expected: \(expected)", "found: \(found)"]).joined(separator: "\n")
  }

  /// The lines of the timeline before the demand and the observation.
  var story: [String] {
    violation.story + violation.lists + listings + (further?.lines ?? [])
  }

  /// The events one by one; without separate events, the lines of the story.
  package var steps: [CounterexampleStep] {
    violation.steps.isEmpty
      ? story.map { CounterexampleStep(.note, $0) } : violation.steps
  }

  /// The files at the start and at the end, if the events include them and the guarantee concerns
  /// them.
  private var listings: [String] {
    let listings = violation.steps.compactMap(\.files)
    guard replay.guarantee == .memoryEqualsDisk, let first = listings.first,
      let last = listings.last
    else { return [] }
    return (listings.count > 1 && first != last ? ["files at first: \(first.text)"] : [])
      + ["files at the end: \(last.text)"]
  }
}

extension FurtherCases {
  /// Up to this many kinds are listed; further kinds are only counted.
  private static let mostTold = 3

  /// A line for the counterexample, and one for each other kind; empty if no other case failed.
  var lines: [String] {
    if failed == 0 { return [] }
    let count = others.count + 1
    let told = others.prefix(Self.mostTold).map {
      "  another kind, case=\($0.first): \($0.found.text)"
    }
    return [
      "further cases: \(failed) of the next \(tried) fail too, of "
        + (count == 1 ? "the same kind" : "\(count) kinds with this one")
    ] + told
  }
}
