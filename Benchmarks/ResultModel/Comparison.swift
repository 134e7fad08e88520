public import Measurement

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
  /// The noise floor of the A/A arm in the same scenario; `nil` in a run without one.
  public var noiseFloor: NoiseFloor?
  /// The verdict that follows from the ratio and the noise floor.
  public var verdict: Verdict

  package init(
    variant: String, baseline: String, scenario: Scenario, ratio: PairedRatio,
    noiseFloor: NoiseFloor? = nil, verdict: Verdict
  ) {
    self.variant = variant
    self.baseline = baseline
    self.scenario = scenario
    self.ratio = ratio
    self.noiseFloor = noiseFloor
    self.verdict = verdict
  }
}
