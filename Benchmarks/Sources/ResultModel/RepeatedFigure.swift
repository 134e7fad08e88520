package import Measurement

/// The median of the figures of all rounds, with its interval, or the reason why there is none.
public struct RepeatedFigure: Sendable, Codable, Equatable {
  /// The median, or `nil`.
  public var value: Double?
  /// The lower end of its 95 % interval; `nil` if there are too few rounds.
  public var low: Double?
  /// The upper end of its 95 % interval.
  public var high: Double?
  /// The figure of each round, in the order in which they ran.
  public var rounds: [Double] = []
  /// The reason why there is no figure; `nil` when there is one.
  public var unavailable: String?

  init(_ value: Double?, _ low: Double?, _ high: Double?, rounds: [Double], unavailable: String?) {
    (self.value, self.low, self.high) = (value, low, high)
    (self.rounds, self.unavailable) = (rounds, unavailable)
  }

  /// The 95 % interval, if there are enough rounds for one.
  package var interval: ClosedRange<Double>? {
    low.flatMap { low in high.map { low...max(low, $0) } }
  }

  package init(unavailable reason: String) { unavailable = reason }

  /// The median of rounds, with its interval if there are enough rounds.
  ///
  /// - Parameter figures: One figure per round; if one is unavailable, there is no median.
  package init(_ figures: [Figure]) {
    let values = figures.compactMap(\.value)
    guard values.count == figures.count, !values.isEmpty else {
      unavailable = figures.compactMap(\.reason).first ?? "no round gave a figure"
      return
    }
    do {
      let interval = try MedianInterval(of: values)
      value = interval.median
      rounds = values
      guard interval.isSupported else { return }
      low = interval.low
      high = interval.high
    } catch {
      unavailable = error.message
    }
  }

  /// The median of the rounds' percentiles, if all rounds together have enough samples beyond it.
  ///
  /// Each round needs one sample beyond it, and all rounds together need
  /// `Histogram.samplesBeyondPercentile`. The interval is over the rounds, because the samples of a
  /// round are not independent.
  ///
  /// - Parameters:
  ///   - percent: The percentile, strictly between 0 and 100.
  ///   - histograms: The histogram of each round.
  package init(percentile percent: Double, of histograms: [Histogram]) {
    let samples = histograms.reduce(0) { $0 + $1.count }
    let share = min(percent, 100 - percent) / 100
    let beyond = Histogram.samplesBeyondPercentile
    guard samples == 0 || Double(samples) * share * (1 + 1e-9) >= Double(beyond) else {
      self.init(
        unavailable: Histogram.tooFewSamples(samples, percent: percent, beyond: beyond))
      return
    }
    self.init(histograms.map { $0.percentile(percent, beyond: 1) })
  }
}
