public import Measurement

/// One arm compared with the baseline in a scenario.
public struct Comparison: Sendable, Codable {
  /// The arm.
  public var variant: String
  /// The baseline.
  public var baseline: String
  /// The scenario.
  public var scenario: Scenario
  /// The paired ratio of the throughput: above 1, the arm is faster.
  public var ratio: PairedRatio
  /// The noise floor of the A/A arm in the same scenario; `nil` in a run without an A/A arm.
  public var noiseFloor: NoiseFloor?
  /// The verdict from the ratio and the noise floor.
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
