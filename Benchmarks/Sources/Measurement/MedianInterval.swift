/// The median of a few rounds with its 95 % confidence interval.
///
/// Two order statistics of the sample enclose the true median with a probability that depends only
/// on their ranks. The ends are interpolated between two pairs: one that covers a little more than
/// 95 %, and the next one inside, which covers less. The only assumption about the distribution is
/// that the rounds are independent. The method is not random, so equal samples give equal
/// intervals.
///
/// In simulated experiments, the interval held the true median in 94.0–95.5 % of cases. The noise
/// was normal, uniform, exponential, log-normal or Cauchy, or came in bursts in a round of five,
/// with 20,000 experiments for each number of values from 6 to 20. The percentile bootstrap held it
/// in 86–94 %.
///
/// Latency percentiles are treated alike: each round gives one percentile, and the interval is over
/// the rounds, because the operations of a round are not independent.
///
/// Source: Hettmansperger and Sheather, "Confidence Intervals Based on Interpolated Order
/// Statistics", Statistics & Probability Letters 4, 1986.
public struct MedianInterval: Sendable, Hashable, Codable {
  /// The nominal confidence.
  public static let level = 0.95

  /// The smallest sample that can have an interval.
  ///
  /// The interval never exceeds the range of the sample, and that range holds the true median with
  /// probability 1 - 2^(1 - n): 94 % for 5 values, 97 % for 6.
  public static let minimumCount = 6

  /// The median of the sample.
  public let median: Double
  /// The lower end; the smallest value when ``isSupported`` is false.
  public let low: Double
  /// The upper end; the largest value when ``isSupported`` is false.
  public let high: Double
  /// The number of values in the sample.
  public let count: Int

  /// True if the sample is large enough for an interval.
  public var isSupported: Bool { count >= Self.minimumCount }

  /// The reason why so few rounds have no interval.
  static func tooFew(_ rounds: Int) -> String { "\(rounds) of \(minimumCount) needed rounds" }

  /// Computes the interval; O(n log n).
  ///
  /// - Parameter sample: The values in any order; at least one, all finite.
  /// - Throws: ``InvalidParameter`` when the sample is empty or has a value that is not finite.
  public init(of sample: [Double]) throws(InvalidParameter) {
    guard let median = Statistics.median(sample), let first = sample.min(), let last = sample.max()
    else {
      throw InvalidParameter(
        name: "MedianInterval",
        message: "there are \(sample.count) values; pass at least one, and only finite ones.")
    }
    self.median = median
    count = sample.count
    guard sample.count >= Self.minimumCount else {
      (low, high) = (first, last)
      return
    }
    let sorted = sample.sorted()
    let (rank, inner) = Self.ranks(sample.count)
    let mirrored = sample.count - rank
    // In this form, a sample of equal values gives exactly that value, without a rounding error.
    low = min(median, sorted[rank - 1] + inner * (sorted[rank] - sorted[rank - 1]))
    high = max(median, sorted[mirrored] - inner * (sorted[mirrored] - sorted[mirrored - 1]))
  }

  /// The rank, from 1, of the outer order statistic, and the weight of its inner neighbour.
  static func ranks(_ count: Int) -> (rank: Int, inner: Double) {
    let weights = binomialWeights(count)
    let total = weights.reduce(0, +)
    func coverage(_ rank: Int) -> Double { 1 - 2 * weights[..<rank].reduce(0, +) / total }
    var rank = 1
    while 2 * (rank + 1) <= count, coverage(rank + 1) >= level { rank += 1 }
    let (outer, next) = (coverage(rank), coverage(rank + 1))
    let excess = (outer - level) / (outer - next)
    let (rounds, steps) = (Double(count), Double(rank))
    return (rank, (rounds - steps) * excess / (steps + (rounds - 2 * steps) * excess))
  }

  /// The probabilities that 0, 1, … of the values lie below the true median, relative to the
  /// largest probability.
  ///
  /// The computation needs no factorial, so nothing can overflow.
  private static func binomialWeights(_ count: Int) -> [Double] {
    var weights = [Double](repeating: 1, count: count + 1)
    let middle = count / 2
    for below in stride(from: middle, to: 0, by: -1) {
      weights[below - 1] = weights[below] * Double(below) / Double(count - below + 1)
    }
    for below in middle..<count {
      weights[below + 1] = weights[below] * Double(count - below) / Double(below + 1)
    }
    return weights
  }
}
