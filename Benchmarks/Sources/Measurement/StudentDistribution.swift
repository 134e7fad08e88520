/// The part of Student's t-distribution that the intervals here need.
enum StudentDistribution {
  /// The value that is exceeded, on either side, with a probability of 5 %.
  ///
  /// The result is within 0.1 % of the tables for 5 or more degrees of freedom.
  ///
  /// Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.5.
  ///
  /// - Parameter freedom: The degrees of freedom, at least 5.
  /// - Returns: The value.
  static func quantile95(freedom: Int) -> Double {
    // The value that a normal distribution exceeds with a probability of 2.5 %.
    let (x, count) = (1.959_963_984_540_054, Double(max(5, freedom)))
    let (x3, x5, x7) = (x * x * x, x * x * x * x * x, x * x * x * x * x * x * x)
    let x9 = x7 * x * x
    let first = (x3 + x) / 4
    let second = (5 * x5 + 16 * x3 + 3 * x) / 96
    let third = (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / 384
    let fourth = (79 * x9 + 776 * x7 + 1482 * x5 - 1920 * x3 - 945 * x) / 92_160
    return x + first / count + second / (count * count) + third / (count * count * count)
      + fourth / (count * count * count * count)
  }
}
