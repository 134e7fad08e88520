/// The trend of a series, robust against outliers.
///
/// The slope is the median over all pairs (Theil–Sen). Test a steady state over several rounds: the
/// parts of a window are correlated, but the drifts of several rounds are not, so the interval of
/// these drifts shows a real drift. O(n² log n) in time and O(n²) in memory.
///
/// Source: Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", 1968.
public struct Slope: Sendable, Hashable, Codable {
  /// The longest accepted series.
  public static let largestCount = 2_000

  /// The change over the whole series as a share of its median: 0.05 for 5 % up.
  public let relativeDrift: Figure
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
    let perStep = Statistics.median(slopes) ?? 0
    count = series.count
    let median = Statistics.median(series) ?? 0
    relativeDrift = .finite(
      perStep * Double(series.count - 1) / abs(median), otherwise: "the median is 0")
  }
}
