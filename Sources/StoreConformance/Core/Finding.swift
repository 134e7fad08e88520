import Persistence

/// What a check found out about a store, before that is compared with what the store declares.
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
  /// What happened, as a short timeline.
  public var timeline: String
  /// What reproduces it, in the form that ``Replay`` reads.
  public var replay: Replay
  /// The timeline as one SVG element that fetches nothing, for pages; `nil` where there is none.
  public var picture: String?

  /// Creates a counterexample.
  ///
  /// - Parameters:
  ///   - explored: How many states were tried, this one included.
  ///   - timeline: What happened, in a few lines.
  ///   - replay: What reproduces it.
  ///   - picture: The timeline as one SVG element.
  public init(explored: Int, timeline: String, replay: Replay, picture: String? = nil) {
    self.explored = explored
    self.timeline = timeline
    self.replay = replay
    self.picture = picture
  }
}

extension Finding {
  private static let notLookedForHead = "not looked for: "

  /// What is said of a store that is kept for breaking a guarantee and was not seen to, when less than
  /// the ordinary effort was made, or one case alone was tried: nothing.
  func weighed(_ replay: Replay?, _ claims: Claims, effort: Double) -> Finding {
    guard let replay, claims.breaks.contains(replay.guarantee), case .held = self else {
      return self
    }
    if replay.only != nil {
      return .notExercised(
        Self.notLookedForHead + "the store is kept for breaking it, and one case alone was tried")
    }
    guard effort < 1 else { return self }
    let percent = Int((effort * 100).rounded(.up))
    return .notExercised(
      Self.notLookedForHead + "the store is kept for breaking it, and \(percent) % of the ordinary "
        + "effort need not come to that; give the run more time or effort")
  }

  /// Whether a reason for not exercising is that of ``weighed(_:_:effort:)``.
  static func isNotLookedFor(_ reason: String) -> Bool { reason.hasPrefix(notLookedForHead) }
}
