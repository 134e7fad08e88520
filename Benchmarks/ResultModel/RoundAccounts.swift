/// The rounds of scenarios that were measured apart.
public struct SweepRounds: Sendable, Codable, Equatable {
  /// The scenarios.
  public var scenarios: [Scenario]
  /// How many rounds ran to their end.
  public var rounds: Int
  /// How long one scenario was measured in one round, in nanoseconds.
  public var window: UInt64

  package init(
    scenarios: [Scenario], rounds: Int, window: UInt64
  ) {
    self.scenarios = scenarios
    self.rounds = rounds
    self.window = window
  }
}

/// How long a part of a run took: the comparisons, the open loop, or another part measured apart.
public struct PartTime: Sendable, Codable, Equatable {
  /// The purpose of the part: `headline`, `openLoop`, `sweep` or `opening`.
  public var purpose: String
  /// How many scenarios it has.
  public var scenarios: Int
  /// How many rounds ran to their end.
  public var rounds: Int
  /// How long the rounds were expected to take, in seconds.
  public var expected: Double
  /// How long the rounds took, with the counts beside them, in seconds.
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
  /// The process ended before it had answered.
  case crashed
  /// The process had not ended when its time was up.
  case hung
  /// The store did not end in the state that the seed predicts.
  case wrongEndState
  /// No order of a sample of the store's calls explains their results.
  case notLinearizable
  /// The store or the harness threw an error.
  case threw

  /// Whether the store held or returned a wrong content, so that none of its rounds counts.
  public var isAboutContent: Bool { self == .wrongEndState || self == .notLinearizable }
}
