import Foundation

/// A mapping from values to positions along an axis.
public struct Scale: Sendable, Equatable {
  /// The meaning of equal distances.
  public enum Kind: Sendable, Equatable {
    /// Equal distances are equal differences.
    case linear
    /// Equal distances are equal ratios. Only values above 0 have a position.
    case logarithmic
  }

  /// The meaning of equal distances.
  public let kind: Kind
  /// The values at the two ends.
  public let domain: ClosedRange<Double>

  /// Creates a scale with given ends.
  ///
  /// The ends must be finite, and above 0 for a logarithmic scale. An invalid or empty domain is
  /// replaced by 1 to 10, so that every chart has an axis.
  public init(_ kind: Kind, _ domain: ClosedRange<Double>) {
    self.kind = kind
    let isUsable =
      domain.lowerBound.isFinite && domain.upperBound.isFinite
      && domain.lowerBound < domain.upperBound
      && (kind == .linear || domain.lowerBound > 0)
    self.domain = isUsable ? domain : 1...10
  }

  /// Creates a scale that covers all values, with round numbers at its ends.
  ///
  /// Values without a position on the scale are ignored. With `includesZero`, a linear scale begins
  /// at 0.
  public init(_ kind: Kind, covering values: [Double], includesZero: Bool = false) {
    let usable = values.filter { $0.isFinite && (kind == .linear || $0 > 0) }
    guard let least = usable.min(), let most = usable.max() else {
      self.init(kind, 1...10)
      return
    }
    switch kind {
    case .linear:
      let low = includesZero ? min(0, least) : least
      let high = most > low ? most : low + max(1, abs(low))
      let step = Self.step(high - low, count: 4)
      self.init(kind, (low / step).rounded(.down) * step...(high / step).rounded(.up) * step)
    case .logarithmic:
      let low = Self.round(least, .down)
      let high = Self.round(most, .up)
      self.init(kind, low...(high > low ? high : low * 10))
    }
  }

  /// Returns the position of a value: 0 at the lower end, 1 at the upper end.
  ///
  /// - Returns: The position, or `nil` for a value without one. A value beyond an end gets the
  ///   position of that end.
  public func place(of value: Double) -> Double? {
    guard value.isFinite, kind == .linear || value > 0 else { return nil }
    let (low, high) = (domain.lowerBound, domain.upperBound)
    let place =
      kind == .linear
      ? (value - low) / (high - low) : log(value / low) / log(high / low)
    return min(1, max(0, place))
  }

  /// Returns round values for the ticks of an axis, at most `count` (2 or more), in ascending
  /// order.
  public func ticks(atMost count: Int) -> [Double] {
    let count = max(2, count)
    let (low, high) = (domain.lowerBound, domain.upperBound)
    if kind == .logarithmic {
      let candidates = [[1.0, 2, 5], [1, 3], [1]].map { Self.powers($0, low, high) }
      if let fitting = candidates.first(where: { (2...count).contains($0.count) }) {
        return fitting
      }
      let decades = candidates[2]
      guard decades.count > count else { return [low, high] }
      let stride = (decades.count + count - 1) / count
      return decades.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    }
    let step = Self.step(high - low, count: count - 1)
    let first = (low / step).rounded(.up)
    let last = (high / step).rounded(.down)
    guard last >= first, last - first < 1_000 else { return [low, high] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// The multiples of powers of ten between two values.
  private static func powers(_ multiples: [Double], _ low: Double, _ high: Double) -> [Double] {
    let decades = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
    let within = (low * 0.999_999)...(high * 1.000_001)
    let powers = decades.map { pow(10, Double($0)) }
    return powers.flatMap { power in multiples.map { $0 * power } }.filter(within.contains)
  }

  /// A step of 1, 2 or 5 times a power of ten that fits at most `count` times.
  private static func step(_ length: Double, count: Int) -> Double {
    let rough = length / Double(max(1, count))
    let power = pow(10, log10(rough).rounded(.down))
    let multiple = [1.0, 2, 5, 10].first { $0 * power >= rough * 0.999_999 } ?? 10
    return multiple * power
  }

  /// Rounds to 1, 2 or 5 times a power of ten.
  private static func round(
    _ value: Double, _ direction: FloatingPointRoundingRule
  ) -> Double {
    let power = pow(10, log10(value).rounded(.down))
    let multiples = [1.0, 2, 5, 10].map { $0 * power }
    return direction == .down
      ? multiples.last { $0 <= value * 1.000_001 } ?? power
      : multiples.first { $0 >= value * 0.999_999 } ?? 10 * power
  }
}
