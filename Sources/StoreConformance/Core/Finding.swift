/// The finding of a check about a store, before the comparison with the store's declarations.
public enum Finding: Sendable, Codable, Equatable {
  /// No counterexample among this many states, schedules or faults.
  case held(explored: Int, detail: String)
  /// A counterexample.
  case broken(Counterexample)
  /// The check could not say anything, and why.
  case notExercised(String)
  /// The machine or the suite itself failed, and how: nothing is known about the store.
  ///
  /// For instance a child process that could not be started, or a temporary directory that is full.
  case couldNotBeRun(String)
}

/// How a guarantee was seen broken.
public struct Counterexample: Sendable, Codable, Equatable {
  /// How many states were tried, this one included.
  public var explored: Int
  /// The events, as a short timeline.
  public var timeline: String
  /// The case that reproduces the counterexample, in the form that ``Replay`` reads.
  public var replay: Replay
  /// The timeline as one SVG element that fetches nothing, for pages; `nil` where there is none.
  public var picture: String?
  /// The same events one by one; empty where the timeline alone tells them.
  public var steps: [CounterexampleStep] = []
  /// The observation that the guarantee demands; `nil` where the timeline alone tells it.
  public var expected: String?
  /// The observation that was made; `nil` where the timeline alone tells it.
  public var found: String?

  /// Creates a counterexample.
  ///
  /// - Parameters:
  ///   - explored: How many states were tried, this one included.
  ///   - timeline: The events, in a few lines.
  ///   - replay: The case that reproduces the counterexample.
  ///   - picture: The timeline as one SVG element.
  public init(explored: Int, timeline: String, replay: Replay, picture: String? = nil) {
    self.explored = explored
    self.timeline = timeline
    self.replay = replay
    self.picture = picture
  }
}

extension Counterexample {
  /// Creates a counterexample from a timeline as a check tells it.
  ///
  /// Where the check has no events one by one, they are the lines of its story.
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

  /// The files at first and at the end, where the events know them.
  private static func listings(in steps: [CounterexampleStep]) -> [String] {
    let listings = steps.compactMap(\.files)
    guard let first = listings.first, let last = listings.last else { return [] }
    return (listings.count > 1 && first != last ? ["files at first: \(first.text)"] : [])
      + ["files at the end: \(last.text)"]
  }
}

extension Finding {
  private static let notLookedForHead = "not looked for: "

  /// The finding, or no finding when a store that is kept for breaking a guarantee, or known to break it,
  /// held it with less than the ordinary effort or in one case alone.
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

  /// Whether a reason for not exercising is that of ``weighed(_:_:effort:)``.
  static func isNotLookedFor(_ reason: String) -> Bool { reason.hasPrefix(notLookedForHead) }

  private static let outOfTimeHead = "no time was left: "

  /// No finding, because a run's budget was too short for the check.
  static func outOfTime(_ how: String) -> Finding { .notExercised(outOfTimeHead + how) }

  /// Whether a reason for not exercising is the run's shortness.
  static func isLeftOut(_ reason: String) -> Bool {
    isNotLookedFor(reason) || reason.hasPrefix(outOfTimeHead)
  }
}
