/// The rounds of scenarios that were measured separately from the comparisons.
public struct SweepRounds: Sendable, Codable, Equatable {
  /// The scenarios.
  public var scenarios: [Scenario]
  /// The number of completed rounds.
  public var rounds: Int
  /// The measured time of a scenario in a round, in nanoseconds.
  public var window: UInt64

  package init(
    scenarios: [Scenario], rounds: Int, window: UInt64
  ) {
    self.scenarios = scenarios
    self.rounds = rounds
    self.window = window
  }
}

/// The duration of a part of a run: the comparisons, the open loop, or another part measured
/// separately.
public struct PartTime: Sendable, Codable, Equatable {
  /// The purpose of the part: `headline`, `openLoop`, `sweep` or `opening`.
  public var purpose: String
  /// The number of scenarios of the part.
  public var scenarios: Int
  /// The number of completed rounds.
  public var rounds: Int
  /// The expected duration of the rounds, in seconds.
  public var expected: Double
  /// The actual duration of the rounds, including the counts beside them, in seconds.
  public var seconds: Double

  package init(
    purpose: String, scenarios: Int, rounds: Int, expected: Double, seconds: Double
  ) {
    self.purpose = purpose
    self.scenarios = scenarios
    self.rounds = rounds
    self.expected = expected
    self.seconds = seconds
  }
}

/// A round that gave no figures.
public struct FailedRound: Sendable, Codable, Equatable {
  /// The arm.
  public var arm: String
  /// The round, from 1.
  public var round: Int
  /// The scenarios of the round.
  public var scenarios: [Scenario]
  /// The kind of the failure.
  public var kind: RoundFailureKind
  /// The failure in words.
  public var message: String

  package init(
    arm: String, round: Int, scenarios: [Scenario], kind: RoundFailureKind, message: String
  ) {
    self.arm = arm
    self.round = round
    self.scenarios = scenarios
    self.kind = kind
    self.message = message
  }
}

/// The kind of failure of a round that gave no figures.
public enum RoundFailureKind: String, Sendable, Codable {
  /// The process ended before it answered.
  case crashed
  /// The process had not ended when its time was up.
  case hung
  /// The store did not end in the state that the seed predicts.
  case wrongEndState
  /// No order of a sample of the store's calls explains their results.
  case notLinearizable
  /// The store or the harness threw an error.
  case threw

  /// True if the store held or returned wrong content, so that none of its rounds counts.
  public var isAboutContent: Bool { self == .wrongEndState || self == .notLinearizable }
}
