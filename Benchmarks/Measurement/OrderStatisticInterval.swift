/// The two ranks of a sorted sample that enclose a quantile with a given confidence.
///
/// It assumes nothing about the distribution, only that the samples are independent: the number of
/// samples below the true quantile is binomial. The true confidence is at least ``level``.
///
/// The cost grows with the standard deviation of that binomial, up to 1,000; from there on the
/// normal approximation is used, which is off by about one of the thousands of ranks in between.
///
/// Source: H. A. David and H. N. Nagaraja, *Order Statistics*, 3rd edition, section 7.1.
public struct OrderStatisticInterval: Sendable, Hashable, Codable {
  /// The rank, from 1, of the lower end.
  public let low: UInt64
  /// The rank, from 1, of the upper end.
  public let high: UInt64
  /// The confidence asked for, between 0 and 1.
  public let level: Double

  /// Finds the ranks, or `nil` when the sample is too small for such an interval.
  ///
  /// - Parameters:
  ///   - count: The number of samples.
  ///   - quantile: The quantile, strictly between 0 and 1.
  ///   - level: The confidence, strictly between 0 and 1.
  public init?(count: UInt64, quantile: Double, level: Double = 0.95) {
    guard count > 0, quantile > 0, quantile < 1, level > 0, level < 1 else { return nil }
    let variance = Double(count) * quantile * (1 - quantile)
    let tail = (1 - level) / 2
    let ranks =
      variance > 1e6
      ? Self.normalRanks(count: count, quantile: quantile, variance: variance, tail: tail)
      : Self.binomialRanks(count: count, quantile: quantile, tail: tail)
    guard ranks.low >= 1, ranks.high <= Double(count), ranks.low <= ranks.high else { return nil }
    low = UInt64(ranks.low)
    high = UInt64(ranks.high)
    self.level = level
  }

  /// Both ranks as floating point, which may lie outside the sample.
  private static func normalRanks(
    count: UInt64, quantile: Double, variance: Double, tail: Double
  ) -> (low: Double, high: Double) {
    let middle = Double(count) * quantile
    let reach = Normal.quantile(upperTail: tail) * variance.squareRoot()
    return ((middle - reach).rounded(.down), (middle + reach).rounded(.up) + 1)
  }

  /// Sums the binomial outwards from its mode, in units of the mode's own probability: no
  /// factorial, so nothing that could overflow.
  private static func binomialRanks(
    count: UInt64, quantile: Double, tail: Double
  ) -> (low: Double, high: Double) {
    let trials = Double(count)
    let odds = quantile / (1 - quantile)
    let mode = min(trials, ((trials + 1) * quantile).rounded(.down))
    var below = [1.0]
    var successes = mode
    while successes > 0, let last = below.last, last > 1e-18 {
      below.append(last * successes / ((trials - successes + 1) * odds))
      successes -= 1
    }
    var above: [Double] = []
    successes = mode
    while successes < trials, above.last ?? 1 > 1e-18 {
      above.append((above.last ?? 1) * (trials - successes) * odds / (successes + 1))
      successes += 1
    }
    let total = below.reduce(0, +) + above.reduce(0, +)
    // low is the largest rank with P(successes < low) within the tail, high its mirror image.
    let low = mode - Double(below.count - 1) + Double(tailLength(below.reversed(), total * tail))
    let high = mode + 1 + Double(above.count - tailLength(above.reversed(), total * tail))
    return (low, high)
  }

  /// How many weights, from the outermost one, stay together within a limit.
  private static func tailLength(_ weights: [Double], _ limit: Double) -> Int {
    var sum = 0.0
    return weights.firstIndex {
      sum += $0
      return sum > limit
    } ?? weights.count
  }
}
