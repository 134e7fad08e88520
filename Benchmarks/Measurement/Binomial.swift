import Foundation

/// How often something happens that has the same chance each time.
public enum Binomial {
  /// The probability of at most so many; O(count).
  ///
  /// - Parameters:
  ///   - count: How often, at least 0.
  ///   - trials: Of how many times, at least as many.
  ///   - chance: The chance of each, strictly between 0 and 1.
  /// - Returns: The probability.
  public static func probability(ofAtMost count: Int, of trials: Int, chance: Double) -> Double {
    guard count < trials else { return 1 }
    // Each term from the one before it, as logarithms: the powers of many trials are tiny.
    var term = Double(trials) * log1p(-chance)
    var total = exp(term)
    for number in 0..<max(0, count) {
      term += log(Double(trials - number)) - log(Double(number + 1)) + log(chance) - log1p(-chance)
      total += exp(term)
    }
    return min(1, total)
  }
}
