/// The finding of a check about a store, before the comparison with the store's declarations.
package enum Finding: Sendable, Codable, Equatable {
  /// No counterexample among this many states, schedules or faults.
  case held(explored: Int, detail: String)
  /// A counterexample was found.
  case broken(Counterexample)
  /// The check could not produce a result, for the given reason.
  case notExercised(String)
  /// The machine or the suite itself failed as described, so nothing is known about the store.
  ///
  /// For example, a child process could not be started, or the temporary directory is full.
  case couldNotBeRun(String)
}

/// The evidence that a guarantee was broken.
public struct Counterexample: Sendable, Codable, Equatable {
  /// The number of states that were tried, including this one.
  public var explored: Int
  /// The events, as a short timeline.
  public var timeline: String
  /// The case that reproduces the counterexample, in the format that ``Replay`` reads.
  public var replay: Replay
  /// The timeline as one self-contained SVG element, for HTML pages; `nil` if there is none.
  public var picture: String?
  /// The same events one by one; empty if only the timeline contains them.
  package var steps: [CounterexampleStep] = []
  /// The observation that the guarantee demands; `nil` if only the timeline contains it.
  public var expected: String?
  /// The actual observation; `nil` if only the timeline contains it.
  public var found: String?

  package init(explored: Int, timeline: String, replay: Replay, picture: String? = nil) {
    self.explored = explored
    self.timeline = timeline
    self.replay = replay
    self.picture = picture
  }
}

extension Counterexample {
  /// Creates a counterexample from a check's timeline.
  ///
  /// If the check provides no separate events, the lines of its timeline become the events.
  init(
    explored: Int, telling timeline: String, _ steps: [CounterexampleStep] = [], replay: Replay,
    picture: String? = nil
  ) {
    var conclusion = Conclusion(of: ShortenedText.of(timeline), replay.guarantee)
    if replay.guarantee == .memoryEqualsDisk { conclusion.add(Self.listings(in: steps)) }
    self.init(explored: explored, timeline: conclusion.text, replay: replay, picture: picture)
    self.steps =
      steps.isEmpty
      ? conclusion.story.map { CounterexampleStep(.note, $0) }
      : steps.map { $0.replacing(ShortenedText.of) }
    (expected, found) = (conclusion.expected, conclusion.found)
  }

  /// The files at the start and at the end, if the events include them.
  private static func listings(in steps: [CounterexampleStep]) -> [String] {
    let listings = steps.compactMap(\.files)
    guard let first = listings.first, let last = listings.last else { return [] }
    return (listings.count > 1 && first != last ? ["files at first: \(first.text)"] : [])
      + ["files at the end: \(last.text)"]
  }
}

extension Finding {
  private static let notLookedForHead = "not looked for: "

  /// Returns the finding, or not exercised for a store that held a guarantee which it is declared
  /// or known to break.
  ///
  /// This applies only to less than the ordinary effort, and to a single case.
  func weighed(
    _ replay: Replay?, _ claims: Claims, isKnown: Bool = false, effort: Double
  ) -> Finding {
    guard let replay, case .held = self else { return self }
    let isKept = claims.breaks.contains(replay.guarantee)
    guard isKept || isKnown else { return self }
    let head =
      Self.notLookedForHead + "the store is \(isKept ? "kept for breaking" : "known to break") it"
    if replay.only != nil { return .notExercised(head + ", and one case alone was tried") }
    guard effort < 1 else { return self }
    let percent = Int((effort * 100).rounded(.up))
    return .notExercised(
      head + ", and \(percent) % of the ordinary "
        + "effort need not come to that; give the run more time or effort")
  }

  /// Returns true if the reason for not exercising comes from ``weighed(_:_:effort:)``.
  static func isNotLookedFor(_ reason: String) -> Bool { reason.hasPrefix(notLookedForHead) }

  private static let outOfTimeHead = "no time was left: "

  /// The finding for a check for which a run's budget was too short.
  static func outOfTime(_ how: String) -> Finding { .notExercised(outOfTimeHead + how) }

  /// Returns true if the reason for not exercising is too little time or effort.
  static func isLeftOut(_ reason: String) -> Bool {
    isNotLookedFor(reason) || reason.hasPrefix(outOfTimeHead)
  }
}
