/// Order statistics of small samples.
///
/// The result is `nil` or a reason for an empty sample and for a sample with an infinite value or
/// NaN. Each call sorts: O(n log n).
public enum Statistics {
  /// The middle value, or the mean of the two in the middle.
  ///
  /// - Parameter sample: The values in any order.
  /// - Returns: The median, or `nil` if there is none.
  public static func median(_ sample: [Double]) -> Double? {
    quantile(0.5, of: sample)
  }

  /// The value below which a share of the sample lies, interpolated between neighbours.
  ///
  /// Source: Hyndman and Fan, "Sample Quantiles in Statistical Packages", type 7.
  ///
  /// - Parameters:
  ///   - share: The share, 0 to 1.
  ///   - sample: The values in any order.
  /// - Returns: The quantile, or `nil` if there is none.
  public static func quantile(_ share: Double, of sample: [Double]) -> Double? {
    guard (0...1).contains(share), sample.allSatisfy(\.isFinite) else { return nil }
    return quantile(share, ofSorted: sample.sorted())
  }

  /// Jain's fairness index: 1 if all participants got the same, 1 / n if one got everything.
  ///
  /// Source: Jain, Chiu and Hawe, "A Quantitative Measure of Fairness", DEC-TR-301, 1984.
  ///
  /// - Parameter shares: The share of each participant, none below 0.
  /// - Returns: The index, or the reason why there is none.
  public static func fairness(_ shares: [Double]) -> Figure {
    guard shares.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      return .unavailable("a share is negative or not a number")
    }
    guard let largest = shares.max(), largest > 0 else {
      return .unavailable("nobody got anything")
    }
    // Dividing by the largest share keeps the squares from overflowing.
    let sum = shares.reduce(0) { $0 + $1 / largest }
    let squares = shares.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }
    return .value(sum * sum / (Double(shares.count) * squares))
  }

  static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let position = share * Double(last)
    let lower = min(last, Int(position))
    let upper = min(last, lower + 1)
    let fraction = position - Double(lower)
    return sorted[lower] * (1 - fraction) + sorted[upper] * fraction
  }
}
