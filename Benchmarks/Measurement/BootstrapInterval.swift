/// The median of a sample with a confidence interval from resampling it.
///
/// The percentile bootstrap: draw as many values with replacement, take the median, do it 2,000
/// times, and cut off the tails. The seed makes it repeatable. O(n log n + resamples × n).
///
/// Small samples cover less than the nominal level. In simulated experiments with normal,
/// exponential and Cauchy noise (2,000 each) an interval of 95 % held the true median in
///
/// | values | 6 | 7 | 8 | 9 | 10 | 12 | 13 | 15 | 16 | 20 | 30 |
/// |---|---|---|---|---|---|---|---|---|---|---|---|
/// | % at least | 92 | 86 | 92 | 94 | 93 | 92 | 90 | 91 | 93 | 93 | 93 |
///
/// of them, so read it as an interval of about 90 %, and avoid 7 rounds. See ``minimumCount``.
///
/// Source: Efron and Tibshirani, *An Introduction to the Bootstrap*, chapter 13.
public struct BootstrapInterval: Sendable, Hashable, Codable {
  /// The smallest sample for which an interval of 95 % can exist at all.
  ///
  /// The interval never leaves the range of the sample, and that range holds the true median with
  /// probability 1 - 2^(1 - n): 94 % for 5 values, 97 % for 6.
  public static let minimumCount = 6

  /// The median of the sample.
  public let median: Double
  /// The lower end.
  public let low: Double
  /// The upper end.
  public let high: Double
  /// The nominal confidence, between 0 and 1.
  public let level: Double
  /// The number of values in the sample.
  public let count: Int
  /// How often the sample was drawn anew.
  public let resamples: Int
  /// The seed of the drawing.
  public let seed: UInt64

  /// Whether the sample is large enough for the interval to mean anything.
  public var isSupported: Bool { count >= Self.minimumCount }

  /// Computes the interval.
  ///
  /// - Parameters:
  ///   - sample: The values in any order; at least one, all finite.
  ///   - seed: The seed of the drawing.
  ///   - resamples: How often to draw, at least 1.
  ///   - level: The nominal confidence, strictly between 0 and 1.
  /// - Throws: ``InvalidParameter`` when a parameter is not as said.
  public init(
    medianOf sample: [Double], seed: UInt64, resamples: Int = 2_000, level: Double = 0.95
  ) throws(InvalidParameter) {
    guard let median = Statistics.median(sample) else {
      throw InvalidParameter(
        name: "BootstrapInterval.sample",
        message: "there are \(sample.count) values; pass at least one, and only finite ones.")
    }
    guard resamples >= 1, level > 0, level < 1 else {
      throw InvalidParameter(
        name: "BootstrapInterval",
        message: "\(resamples) resamples at level \(level); pass 1 or more, and a level in (0, 1).")
    }
    var generator = SplitMix64(seed: seed)
    let sorted = sample.sorted()
    let medians = (0..<resamples).map { _ in
      Self.resampledMedian(of: sorted, using: &generator)
    }.sorted()
    let tail = (1 - level) / 2
    self.median = median
    low = Statistics.quantile(tail, ofSorted: medians) ?? median
    high = Statistics.quantile(1 - tail, ofSorted: medians) ?? median
    self.level = level
    count = sample.count
    self.resamples = resamples
    self.seed = seed
  }

  /// Counts how often each value was drawn instead of sorting the draws.
  private static func resampledMedian(
    of sorted: [Double], using generator: inout SplitMix64
  ) -> Double {
    var drawn = Array(repeating: 0, count: sorted.count)
    for _ in sorted.indices { drawn[generator.uniform(below: sorted.count)] += 1 }
    let (lower, upper) = ((sorted.count - 1) / 2, sorted.count / 2)
    var (seen, middle) = (0, sorted[0])
    for index in sorted.indices where drawn[index] > 0 {
      if seen <= lower { middle = sorted[index] }
      seen += drawn[index]
      if seen > upper { return (middle + sorted[index]) / 2 }
    }
    return middle
  }
}
