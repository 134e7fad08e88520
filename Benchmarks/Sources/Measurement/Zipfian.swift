import Foundation
import SeededRandom

/// Draws ranks with a Zipfian distribution: a few ranks very often, and most of them hardly ever.
///
/// Rank 0 is the most popular; rank i has a share close to 1 / (i + 1)^exponent. The shares of the
/// first two ranks are exact, the others those of the method's continuous approximation. A draw is
/// O(1). Creating a value is O(1) too, because the harmonic sum is computed with the
/// Euler–Maclaurin formula.
///
/// Source: Gray et al., "Quickly Generating Billion-Record Synthetic Databases", SIGMOD 1994, as
/// used by YCSB with the exponent 0.99.
public struct Zipfian: Sendable, Hashable {
  /// The number of ranks.
  public let count: Int
  /// The skew of the draws: 0 has none, and 1 the most that the method can have.
  public static let exponent = 0.99

  /// The sum of 1 / i^exponent over all ranks, counted from 1.
  let harmonicSum: Double
  private let power: Double
  private let slope: Double

  /// Prepares draws.
  ///
  /// - Parameter count: The number of ranks, at least 1.
  /// - Throws: ``InvalidParameter`` when there is no rank.
  public init(count: Int) throws(InvalidParameter) {
    guard count >= 1 else {
      throw InvalidParameter(
        name: "Zipfian.count", message: "\(count) is too few; pass 1 or more.")
    }
    self.count = count
    harmonicSum = Self.harmonicSum(count)
    let exponent = Self.exponent
    power = 1 / (1 - exponent)
    let ratio = 1 - pow(2 / Double(count), 1 - exponent)
    slope = count > 2 ? ratio / (1 - (1 + pow(0.5, exponent)) / harmonicSum) : 0
  }

  /// Draws a rank.
  ///
  /// - Parameter generator: The source of randomness.
  /// - Returns: The rank, from 0 for the most popular to `count - 1`.
  public func next(using generator: inout some RandomNumberGenerator) -> Int {
    let draw: Double = generator.uniform()
    let scaled = draw * harmonicSum
    if scaled < 1 { return 0 }
    if scaled < 1 + pow(0.5, Self.exponent) { return min(1, count - 1) }
    let rank = Double(count) * pow(slope * (draw - 1) + 1, power)
    return min(count - 1, Int(rank))
  }

  private static func harmonicSum(_ count: Int) -> Double {
    let exponent = Self.exponent
    let exact = min(count, 1_000)
    var sum = 0.0
    for rank in 1...exact { sum += pow(Double(rank), -exponent) }
    guard count > exact else { return sum }
    // Euler–Maclaurin from the last exact term on: integral, mean of the ends, first derivative.
    let (first, last) = (Double(exact), Double(count))
    func term(_ rank: Double) -> Double { pow(rank, -exponent) }
    func derivative(_ rank: Double) -> Double { -exponent * pow(rank, -exponent - 1) }
    sum += (pow(last, 1 - exponent) - pow(first, 1 - exponent)) / (1 - exponent)
    sum += (term(last) - term(first)) / 2
    return sum + (derivative(last) - derivative(first)) / 12
  }
}
