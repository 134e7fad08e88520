/// The size of a benchmark run.
public enum Profile: String, Sendable, Codable, CaseIterable {
  /// A little more than a minute: verdicts on a few questions.
  case quick
  /// All workloads, client numbers, sizes, durabilities, openings and open loops: figures to
  /// publish.
  case full

  /// The default number of rounds.
  public var rounds: Int {
    switch self {
    case .quick: 7
    case .full: 10
    }
  }

  /// The default limit for the measuring time, in seconds.
  public var budget: Double {
    switch self {
    case .quick: 74
    case .full: 3600
    }
  }
}
