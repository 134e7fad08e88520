/// A percentile that the sample supports, or the reason why it does not.
public enum Percentile: Sendable, Hashable, Codable {
  /// The sample supports it.
  case estimate(Estimate)
  /// The sample does not, and why.
  case unavailable(String)

  /// A percentile with the interval that its order statistics give.
  public struct Estimate: Sendable, Hashable, Codable {
    /// Which percentile, between 0 and 100.
    public let percent: Double
    /// The percentile of the sample, in nanoseconds.
    public let value: UInt64
    /// The lower end of the confidence interval, in nanoseconds.
    public let low: UInt64
    /// The upper end of the confidence interval, in nanoseconds.
    public let high: UInt64
    /// The confidence that the interval reaches at least, between 0 and 1.
    public let level: Double
    /// The number of samples it rests on.
    public let samples: UInt64
  }

  /// The estimate, or `nil` where it is unavailable.
  public var estimate: Estimate? {
    guard case .estimate(let estimate) = self else { return nil }
    return estimate
  }

  /// The value alone, in nanoseconds, or the reason.
  public var figure: Figure {
    switch self {
    case .estimate(let estimate): .value(Double(estimate.value))
    case .unavailable(let reason): .unavailable(reason)
    }
  }
}
