/// What was measured apart.
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

/// How long a part of a run took: the comparisons, the open loop, or something measured apart.
public struct PartTime: Sendable, Codable, Equatable {
  /// What the part is for: `headline`, `openLoop`, `sweep` or `opening`.
  public var purpose: String
  /// How many scenarios it has.
  public var scenarios: Int
  /// How many rounds ran to their end.
  public var rounds: Int
  /// How long they were expected to take, in seconds.
  public var expected: Double
  /// How long they took, with what was counted besides, in seconds.
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
  /// What it was to measure.
  public var scenarios: [Scenario]
  /// What failed.
  public var kind: RoundFailureKind
  /// How it failed.
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

/// What failed in a round that gave no figures.
public enum RoundFailureKind: String, Sendable, Codable {
  /// The process ended before it had answered.
  case crashed
  /// The process had not ended when its time was up.
  case hung
  /// The store did not end in the state that the seed predicts.
  case wrongEndState
  /// No order of a sample of its calls explains what they returned.
  case notLinearizable
  /// The store or the harness threw an error.
  case threw

  /// Whether the store held or returned what it should not have, so that none of its rounds counts.
  public var isAboutContent: Bool { self == .wrongEndState || self == .notLinearizable }
}
