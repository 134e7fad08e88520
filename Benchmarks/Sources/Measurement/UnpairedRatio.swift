import Foundation

/// A comparison of a figure measured in two runs, whose rounds are independent of each other.
///
/// The figure is the ratio of the two medians; above 1 means better. Its interval is computed from
/// the intervals of the two medians, on the logarithmic scale. Runs differ by more than their
/// rounds do: the ratio includes a change of the machine between the runs, but the interval does
/// not. For arms that ran side by side, ``PairedRatio`` is more precise.
///
/// In simulated pairs of runs with 6 to 20 rounds and normal, skewed and heavy-tailed noise, the 95
/// % interval held the true ratio in 94–98 % of the pairs (`Benchmarks/Tests/MeasurementTests`).
///
/// Source: Zou and Donner, "Construction of Confidence Limits About Effect Measures: a General
/// Approach", Statistics in Medicine 27, 2008.
public struct UnpairedRatio: Sendable, Hashable {
  /// The ratio of the medians; above 1 is better.
  public let median: Double
  /// The lower end of the interval.
  public let low: Double
  /// The upper end of the interval.
  public let high: Double
  /// The number of rounds of the shorter run.
  public let count: Int

  /// True if both runs have enough rounds for an interval.
  public var isSupported: Bool { count >= MedianInterval.minimumCount }

  /// The largest distance of the ratio from 1, as a share: 0.05 for 5 %.
  ///
  /// This is the distance of the interval's farther end.
  public var share: Double { exp(max(abs(log(low)), abs(log(high)))) - 1 }

  /// Compares two runs; O(n log n).
  ///
  /// - Parameters:
  ///   - candidate: One value for each round of the one run, all finite and above 0.
  ///   - reference: One value for each round of the other run, all finite and above 0.
  ///   - direction: Tells whether higher or lower values are better.
  /// - Throws: ``InvalidParameter`` when a run has no round, or a round whose value has no ratio.
  public init(
    of candidate: [Double], over reference: [Double],
    direction: PairedRatio.Direction = .higherIsBetter
  ) throws(InvalidParameter) {
    guard (candidate + reference).allSatisfy({ $0 > 0 && $0.isFinite }) else {
      throw InvalidParameter(
        name: "UnpairedRatio",
        message: "a round holds 0, a negative or no number; leave out rounds without a figure.")
    }
    let (better, worse) =
      direction == .higherIsBetter ? (candidate, reference) : (reference, candidate)
    let above = try MedianInterval(of: better.map { log($0) })
    let below = try MedianInterval(of: worse.map { log($0) })
    let difference = above.median - below.median
    let down = hypot(above.median - above.low, below.high - below.median)
    let up = hypot(above.high - above.median, below.median - below.low)
    (median, low, high) = (exp(difference), exp(difference - down), exp(difference + up))
    count = min(above.count, below.count)
  }

  /// The verdict about the two runs.
  ///
  /// - Parameter noiseFloor: The share that noise and the machine alone can explain.
  /// - Returns: The verdict.
  public func verdict(noiseFloor: Double) -> Verdict {
    guard isSupported else { return .tooFewRounds(count) }
    return Verdict.judge(low: low, median: median, high: high, noiseFloor: noiseFloor)
  }
}
