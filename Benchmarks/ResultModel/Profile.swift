/// How much to measure.
public enum Profile: String, Sendable, Codable, CaseIterable {
  /// A little more than a minute: verdicts on a few questions.
  case quick
  /// Every workload by every number of clients, sizes and durabilities: figures to publish.
  case full

  /// How many rounds are run when nothing else is asked for.
  public var rounds: Int {
    switch self {
    case .quick: 8
    case .full: 12
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
