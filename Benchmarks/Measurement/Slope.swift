/// The trend of a series, robust against outliers, with a test of whether there is one.
///
/// Used to test for a steady state: throughput per window that still rises or falls is not one.
/// The slope is the median over all pairs (Theil–Sen), the test is Mann–Kendall's, exact for up
/// to ``largestExactCount`` values without ties. It supposes that neighbouring values are
/// independent; correlated ones look like a trend too often, so use windows that are long.
/// O(n² log n) in time and O(n²) in memory.
///
/// Source: Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", 1968; Mann,
/// "Nonparametric Tests Against Trend", 1945.
public struct Slope: Sendable, Hashable, Codable {
  /// Up to this many values the p value is exact where there are no ties.
  public static let largestExactCount = 10
  /// The longest series that is accepted.
  public static let largestCount = 2_000

  /// The change from one value to the next, in the unit of the values.
  public let perStep: Double
  /// The change over the whole series as a share of its median: 0.05 for 5 % up.
  public let relativeDrift: Figure
  /// The probability, on either side, of so clear an order if there were no trend.
  public let pValue: Double
  /// The number of values.
  public let count: Int

  /// Finds the trend of a series.
  ///
  /// - Parameter series: Values at equal distances, 3 to ``largestCount``, all finite.
  /// - Throws: ``InvalidParameter`` when the series is too short, too long or not finite.
  public init(of series: [Double]) throws(InvalidParameter) {
    guard (3...Self.largestCount).contains(series.count), series.allSatisfy(\.isFinite) else {
      throw InvalidParameter(
        name: "Slope.series",
        message: "there are \(series.count) values; pass 3 to \(Self.largestCount), all finite, "
          + "and average a longer series over windows first.")
    }
    var slopes: [Double] = []
    slopes.reserveCapacity(series.count * (series.count - 1) / 2)
    for later in series.indices {
      for earlier in 0..<later {
        slopes.append((series[later] - series[earlier]) / Double(later - earlier))
      }
    }
    perStep = Statistics.median(slopes) ?? 0
    count = series.count
    pValue = MannKendall.pValue(of: series)
    let median = Statistics.median(series) ?? 0
    relativeDrift = .finite(
      perStep * Double(series.count - 1) / abs(median), otherwise: "the median is 0")
  }
}
