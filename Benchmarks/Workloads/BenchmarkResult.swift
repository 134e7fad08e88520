public import Measurement
public import Persistence

/// The result file of a run: what was measured, how, on what, and every round of it.
public struct BenchmarkResult: Sendable, Codable {
  /// The version of this form.
  public var schema = BenchmarkResult.currentSchema
  /// What the run depends on.
  public var context: RunContext
  /// Every figure.
  public var cells: [ResultCell]
  /// Every arm compared with the baseline, round by round.
  public var comparisons: [Comparison]

  /// The version of the form that this program writes.
  public static let currentSchema = 2
}

/// One figure: a value with its interval and rounds, or the reason why there is none.
public struct ResultCell: Sendable, Codable, Equatable {
  /// The arm.
  public var variant: String
  /// What the clients did.
  public var workload: Workload
  /// How many clients did it.
  public var clients: Int
  /// How many records the store held.
  public var records: Int
  /// What an acknowledged save survives.
  public var durability: Durability
  /// What was measured.
  public var metric: Metric
  /// The metric's unit.
  public var unit: String
  /// The figure, or `nil`.
  public var value: Double?
  /// The lower end of its 95 % interval; `nil` where the rounds are too few for one.
  public var low: Double?
  /// The upper end of its 95 % interval.
  public var high: Double?
  /// The figure of each round, in the order in which they ran.
  public var rounds: [Double]
  /// Why there is no figure; `nil` when there is one.
  public var unavailable: String?

  /// The scenario that the figure belongs to.
  public var scenario: Scenario {
    Scenario(workload, clients: clients, records: records, durability: durability)
  }
}

/// One arm against the baseline in one scenario.
public struct Comparison: Sendable, Codable {
  /// The arm.
  public var variant: String
  /// The baseline.
  public var baseline: String
  /// The scenario.
  public var scenario: Scenario
  /// The throughput's paired ratio: above 1, the arm is faster.
  public var ratio: PairedRatio
  /// What the A/A arm showed in the same scenario; `nil` in a run without one.
  public var noiseFloor: NoiseFloor?
  /// What follows from the two.
  public var verdict: Verdict
}
