/// The evidence that a guarantee was broken.
public struct Counterexample: Sendable, Codable, Equatable {
  /// The number of states that were tried, including this one.
  public var explored: Int
  /// The case that reproduces the counterexample, in the format that ``Replay`` reads.
  public var replay: Replay
  /// The timeline as one self-contained SVG element, for HTML pages; `nil` if there is none.
  public var picture: String?
  /// The events, the demand and the observation.
  package var violation: Violation
  /// The cases after this one; `nil` if none was tried.
  package var further: FurtherCases?

  /// Creates a counterexample; its texts are shortened.
  init(explored: Int, _ violation: Violation, replay: Replay, picture: String? = nil) {
    self.explored = explored
    self.violation = violation.replacing(ShortenedText.of)
    self.replay = replay
    self.picture = picture
  }
}
