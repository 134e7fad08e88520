/// The amount of measuring.
public enum Profile: String, Sendable, Codable, CaseIterable {
  /// A little more than a minute: verdicts on a few questions.
  case quick
  /// All workloads, numbers of clients, sizes, durabilities, openings and open loops: figures to
  /// publish.
  case full

  /// How many rounds are run when nothing else is asked for.
  public var rounds: Int {
    switch self {
    case .quick: 7
    case .full: 10
    }
  }

  /// How long the measuring may take, in seconds, when nothing else is asked for.
  public var budget: Double {
    switch self {
    case .quick: 74
    case .full: 3600
    }
  }
}
