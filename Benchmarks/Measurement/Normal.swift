import Foundation

/// The standard normal distribution, as far as the tests here need it.
enum Normal {
  /// The point that is exceeded with probability `upperTail`, which must lie below one half.
  static func quantile(upperTail: Double) -> Double {
    var (low, high) = (0.0, 40.0)
    // Halving 40 sixty times leaves less than the spacing of doubles.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if erfc(middle / 2.squareRoot()) / 2 > upperTail { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
