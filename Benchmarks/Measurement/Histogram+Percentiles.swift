extension Histogram {
  /// How many samples must lie on either side of a percentile before it is given.
  public static let samplesBeyondPercentile: UInt64 = 10

  /// The value that a share of all recorded values does not exceed.
  ///
  /// The highest value of the slot that holds the sample of rank ⌈percent / 100 × count⌉, but never
  /// more than ``maximum``: at most 1/1,000 above the exact order statistic. Linear in the number
  /// of slots. It answers whatever the sample can support; to report a percentile, use
  /// ``percentile(_:level:)``.
  ///
  /// - Parameter percent: The percentile, 0 to 100; anything outside is taken as the nearest.
  /// - Returns: The value in nanoseconds, or `nil` when nothing was recorded.
  public func value(atPercentile percent: Double) -> UInt64? {
    guard count > 0, !percent.isNaN else { return nil }
    if percent <= 0 { return minimum }
    return slot(atRank: rank(ofPercentile: percent)).map(highestValue)
  }

  /// A percentile with its confidence interval, or the reason why this sample cannot give it.
  ///
  /// It is refused when fewer than ``samplesBeyondPercentile`` samples lie on either side (p99.99
  /// needs 100,000 samples), and when it or its interval lies among the ``saturated`` values.
  ///
  /// - Parameters:
  ///   - percent: The percentile, strictly between 0 and 100.
  ///   - level: The confidence of the interval, 0.95 by default.
  /// - Returns: The estimate or the reason.
  public func percentile(_ percent: Double, level: Double = 0.95) -> Percentile {
    guard percent > 0, percent < 100 else {
      return .unavailable("a percentile lies strictly between 0 and 100, not at \(percent)")
    }
    guard count > 0 else { return .unavailable("nothing was recorded") }
    let rank = rank(ofPercentile: percent)
    guard rank >= Self.samplesBeyondPercentile, count - rank >= Self.samplesBeyondPercentile
    else { return .unavailable(tooFewSamples(for: percent)) }
    guard
      let ranks = OrderStatisticInterval(count: count, quantile: percent / 100, level: level),
      let lowSlot = slot(atRank: ranks.low), let ownSlot = slot(atRank: rank),
      let highSlot = slot(atRank: ranks.high)
    else { return .unavailable("no interval of level \(level) exists for \(count) samples") }
    guard max(rank, ranks.high) <= count - saturated else {
      return .unavailable(
        "it lies among \(saturated) values above the highest trackable \(highestTrackable) ns")
    }
    return .estimate(
      Percentile.Estimate(
        percent: percent, value: highestValue(ofSlot: ownSlot), low: lowestValue(ofSlot: lowSlot),
        high: highestValue(ofSlot: highSlot), level: level, samples: count))
  }

  /// The rank, from 1, of the sample that a percentile above 0 names.
  func rank(ofPercentile percent: Double) -> UInt64 {
    // One step down, so that 1.1 % of 100,000 is 1,100 and not, by rounding, 1,101.
    let exact = min(percent, 100).nextDown * Double(count) / 100
    return min(count, max(1, UInt64(exact.rounded(.up))))
  }

  private func slot(atRank rank: UInt64) -> Int? {
    var seen: UInt64 = 0
    return slots.firstIndex {
      seen += $0
      return seen >= rank
    }
  }

  private func highestValue(ofSlot slot: Int) -> UInt64 {
    min(HistogramLayout.highestValue(inSlot: slot), largest)
  }

  private func lowestValue(ofSlot slot: Int) -> UInt64 {
    max(HistogramLayout.lowestValue(inSlot: slot), smallest)
  }

  private func tooFewSamples(for percent: Double) -> String {
    let share = min(percent, 100 - percent) / 100
    // The factor takes back the rounding of 100 - 99.99.
    let needed = Double(Self.samplesBeyondPercentile) / share * (1 - 1e-9)
    return "p\(percent) needs \(Self.samplesBeyondPercentile) samples beyond it, that is "
      + "\(UInt64(min(needed, 1e18).rounded(.up))) in all; there are \(count)"
  }
}
