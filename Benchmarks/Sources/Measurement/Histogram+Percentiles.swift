extension Histogram {
  /// The number of samples required on either side of a percentile before it is reported.
  public static let samplesBeyondPercentile: UInt64 = 10

  /// Returns the smallest value that at least `percent` of all recorded values do not exceed.
  ///
  /// The result is the highest value of the slot that holds the sample of rank ⌈percent / 100 ×
  /// count⌉, but never more than ``maximum``: at most 1/1,000 above the exact order statistic.
  /// Linear in the number of slots. The method returns a value even for a sample that is too small;
  /// to report a percentile, use ``percentile(_:beyond:)``.
  ///
  /// - Parameter percent: The percentile, 0 to 100; values outside are clamped.
  /// - Returns: The value in nanoseconds, or `nil` when nothing was recorded.
  public func value(atPercentile percent: Double) -> UInt64? {
    guard count > 0, !percent.isNaN else { return nil }
    if percent <= 0 { return minimum }
    return value(atRank: rank(ofPercentile: percent))
  }

  /// Estimates the percentile of the population behind the sample.
  ///
  /// The estimate lies between two samples, and is too low as often as too high for any
  /// distribution. Short samples have this property too, so the median of many short samples is
  /// right. The estimate has no interval, because the operations of a round are not independent;
  /// the interval comes from several rounds (``MedianInterval``). Linear in the number of slots.
  ///
  /// Source: Hyndman and Fan, "Sample Quantiles in Statistical Packages", type 8.
  ///
  /// - Parameters:
  ///   - percent: The percentile, strictly between 0 and 100.
  ///   - beyond: The number of samples required on either side: p99.99 with 10 beyond it needs
  ///     100,000. A percentile among the ``saturated`` values is refused too.
  /// - Returns: The estimate in nanoseconds, or the reason why there is none.
  public func percentile(
    _ percent: Double, beyond: UInt64 = Histogram.samplesBeyondPercentile
  ) -> Figure {
    guard percent > 0, percent < 100 else {
      return .unavailable("a percentile lies strictly between 0 and 100, not at \(percent)")
    }
    guard count > 0 else { return .unavailable("nothing was recorded") }
    let rank = rank(ofPercentile: percent)
    guard rank >= beyond, count - rank >= beyond else {
      return .unavailable(Self.tooFewSamples(count, percent: percent, beyond: beyond))
    }
    // The limit is 2^62 because the largest counts are not exact as floating-point numbers.
    let position = min(
      Double(min(count, 1 << 62)), max(1, percent / 100 * (Double(count) + 1.0 / 3) + 1.0 / 3))
    let (lower, fraction) = (UInt64(position), position.truncatingRemainder(dividingBy: 1))
    let upper = fraction > 0 ? lower + 1 : lower
    guard upper <= count - saturated else {
      return .unavailable(
        "it lies among \(saturated) values above the highest trackable \(highestTrackable) ns")
    }
    guard let low = value(atRank: lower), let high = value(atRank: upper) else {
      return .unavailable("nothing was recorded")
    }
    return .value((1 - fraction) * Double(low) + fraction * Double(high))
  }

  /// Describes how many samples a percentile needs.
  ///
  /// - Parameters:
  ///   - count: The number of samples there are.
  ///   - percent: The percentile.
  ///   - beyond: The number of samples required on either side of it.
  /// - Returns: A phrase for people.
  public static func tooFewSamples(_ count: UInt64, percent: Double, beyond: UInt64) -> String {
    let share = min(percent, 100 - percent) / 100
    // The factor cancels the rounding error of 100 - 99.99.
    let needed = Double(beyond) / share * (1 - 1e-9)
    return "p\(percent) needs \(beyond) samples beyond it, that is "
      + "\(UInt64(min(needed, 1e18).rounded(.up))) in all; there are \(count)"
  }

  /// The rank, from 1, of the sample at a percentile above 0.
  func rank(ofPercentile percent: Double) -> UInt64 {
    // `nextDown` avoids a rounding error: 1.1 % of 100,000 is 1,100, not 1,101.
    let exact = min(percent, 100).nextDown * Double(count) / 100
    return min(count, max(1, UInt64(exact.rounded(.up))))
  }

  private func value(atRank rank: UInt64) -> UInt64? {
    var seen: UInt64 = 0
    let slot = slots.firstIndex {
      seen += $0
      return seen >= rank
    }
    return slot.map { min(HistogramLayout.highestValue(inSlot: $0), largest) }
  }
}
