import Foundation

/// The parts of the standard normal distribution that the tests here need.
enum Normal {
  /// The point that the distribution exceeds with probability `upperTail`, which must lie below one
  /// half.
  static func quantile(upperTail: Double) -> Double {
    var (low, high) = (0.0, 40.0)
    // After sixty halvings of 40, the remainder is less than the spacing of doubles.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if erfc(middle / 2.squareRoot()) / 2 > upperTail { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
