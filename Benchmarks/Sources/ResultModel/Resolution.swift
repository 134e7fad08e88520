package import Measurement

/// The smallest difference that a run sees in a scenario, and what it made of planted delays.
public struct Resolution: Sendable, Codable, Equatable {
  /// The scenario.
  public var scenario: Scenario
  /// The smallest difference that the run sees, as a share; `nil` if it did not see the largest
  /// planted delay.
  public var smallest: Double?
  /// The share that a difference must exceed for a verdict of faster or slower.
  public var needed: Double
  /// The planted delays; empty in a scenario without them.
  public var planted: [SeenDelay]

  /// Judges a run by its A/A arm and its planted delays.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - floor: The noise floor, from enough rounds for an interval.
  ///   - planted: The planted delays.
  ///   - unmeasured: The shares of planted delays without figures, which count as not seen.
  package init(
    _ scenario: Scenario, _ floor: NoiseFloor, planted: [SeenDelay] = [], unmeasured: [Double] = []
  ) {
    let differences = PlantedDifferences(planted, unmeasured: unmeasured)
    self.scenario = scenario
    self.planted = planted
    smallest = differences.smallest(floor)
    needed = differences.needed(floor)
  }

  /// The largest planted delay that the run did not see; `nil` if it saw all.
  public var largestUnseen: Double? { planted.filter { !$0.isSeen }.map(\.share).max() }
}

/// A planted delay, and what the run made of it.
public struct SeenDelay: Sendable, Codable, Equatable {
  /// The planted arm.
  public var arm: String
  /// The planted delay, as a share of a call.
  public var share: Double
  /// True if the run called the arm slower.
  public var isSeen: Bool
  /// The measured delay, as a share of a call.
  public var seen: Double
  /// The lower end of the interval of ``seen``; `nil` with too few rounds.
  public var low: Double?
  /// The upper end of the interval of ``seen``; `nil` with too few rounds.
  public var high: Double?

  /// Judges a planted arm.
  ///
  /// - Parameters:
  ///   - arm: The arm.
  ///   - share: The planted delay, as a share of a call.
  ///   - ratio: The rate of the arm divided by that of the arm without the delay.
  ///   - floor: The noise floor of the same scenario.
  package init(_ arm: String, share: Double, _ ratio: PairedRatio, _ floor: NoiseFloor) {
    let interval = ratio.interval
    self.arm = arm
    self.share = share
    isSeen = ratio.verdict(noiseFloor: floor) == .slower
    seen = 1 / interval.median - 1
    low = interval.isSupported ? 1 / interval.high - 1 : nil
    high = interval.isSupported ? 1 / interval.low - 1 : nil
  }
}

extension PlantedDifferences {
  /// The planted delays as differences.
  ///
  /// Delays without figures count as not seen.
  package init(_ planted: [SeenDelay], unmeasured: [Double] = []) {
    self.init(
      planted.map { (share: $0.share, isSeen: $0.isSeen) }
        + unmeasured.map { (share: $0, isSeen: false) })
  }
}

extension BenchmarkResult {
  /// The smallest difference that the run sees in a scenario; `nil` without an A/A arm that has
  /// enough rounds.
  ///
  /// A file from before the resolution was kept has it from the noise floor alone. O(comparisons).
  public func resolution(of scenario: Scenario) -> Resolution? {
    if let kept = resolutions?.first(where: { $0.scenario == scenario }) { return kept }
    let floor = comparisons.first { $0.scenario == scenario && $0.noiseFloor != nil }?.noiseFloor
    return floor.flatMap { $0.interval.isSupported ? Resolution(scenario, $0) : nil }
  }
}
