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
