/// The conclusion from a comparison of paired rounds.
///
/// In simulated A/A comparisons of 6 to 20 rounds, fewer than 1 in 100 verdicts were faster or
/// slower, five of six were same, and the others inconclusive.
public enum Verdict: Sendable, Hashable, Codable {
  /// The interval lies above 1 and the median exceeds the noise floor.
  case faster
  /// The interval lies below 1 and the median exceeds the noise floor.
  case slower
  /// The whole interval lies within the smallest difference that the run sees, given as a share:
  /// 0.05 for 5 %.
  case same(within: Double)
  /// No conclusion, with the reason.
  case inconclusive(reason: String)

  /// Judges an interval of ratios, where above 1 is better.
  ///
  /// - Parameters:
  ///   - interval: The median ratio and its interval.
  ///   - noiseFloor: The share by which rounds of the same code differ: 0.05 for 5 %.
  /// - Returns: The verdict.
  public static func judge(_ interval: MedianInterval, noiseFloor: Double) -> Verdict {
    guard interval.isSupported else { return .tooFewRounds(interval.count) }
    return judge(
      low: interval.low, median: interval.median, high: interval.high, noiseFloor: noiseFloor)
  }

  static func tooFewRounds(_ count: Int) -> Verdict {
    .inconclusive(reason: MedianInterval.tooFew(count))
  }

  static func judge(low: Double, median: Double, high: Double, noiseFloor: Double) -> Verdict {
    judge(low: low, median: median, high: high, exceeding: noiseFloor, same: noiseFloor)
  }

  /// Judges an interval by two shares.
  ///
  /// - Parameters:
  ///   - low: The lower end.
  ///   - median: The median.
  ///   - high: The upper end.
  ///   - needed: The share that a difference must exceed.
  ///   - widest: The share that holds the whole interval of the same figure; `nil` if the run is too
  ///     noisy to call two figures the same.
  /// - Returns: The verdict.
  static func judge(
    low: Double, median: Double, high: Double, exceeding needed: Double, same widest: Double?
  ) -> Verdict {
    guard needed.isFinite, needed >= 0 else {
      return .inconclusive(reason: "the noise floor is unknown")
    }
    // A ratio and its inverse are the same difference, so a band is symmetric on the logarithmic
    // scale.
    let (bottom, top) = (1 / (1 + needed), 1 + needed)
    if low > 1, median > top { return .faster }
    if high < 1, median < bottom { return .slower }
    if let widest, low >= 1 / (1 + widest), high <= 1 + widest { return .same(within: widest) }
    let excludesOne = low > 1 || high < 1
    return .inconclusive(
      reason: excludesOne
        ? "the difference does not exceed what this run sees"
        : "the interval is wider than what this run sees")
  }
}
