import Foundation

/// The difference that is measured between two runs of the same code side by side.
///
/// The floor comes from the ratios of an A/A pair: two arms that run the same code in the same
/// rounds.
public struct NoiseFloor: Sendable, Hashable, Codable {
  /// The median of the A/A ratios and its interval, which should contain 1.
  public let interval: MedianInterval

  /// The difference, as a share, that the machine's noise alone can explain: 0.05 for 5 %.
  ///
  /// The share is the distance from 1 of the interval's farther end. A smaller difference means
  /// nothing.
  public let share: Double

  /// The smallest difference, as a share, that the same number of rounds shows in 80 % of runs.
  ///
  /// The median has to exceed ``share``. A difference that is 0.84 standard errors above ``share``
  /// exceeds it in 80 % of runs. The floor itself is an estimate, so the margin is 1.2 standard
  /// errors: simulated runs of 6 to 20 rounds then show the difference in 80–84 % of cases. Half
  /// the interval, on the logarithmic scale, is 1.96 standard errors.
  public let smallestDetectable: Double

  /// Computes the floor.
  ///
  /// - Parameter ratios: One ratio per round of the A/A arm, all finite and above 0.
  /// - Throws: ``InvalidParameter`` when there is no ratio, or a ratio is not finite and above 0.
  public init(ratios: [Double]) throws(InvalidParameter) {
    guard ratios.allSatisfy({ $0 > 0 }) else {
      throw InvalidParameter(
        name: "NoiseFloor.ratios", message: "a ratio is not above 0; leave out rounds that failed.")
    }
    interval = try MedianInterval(of: ratios)
    let (low, high) = (log(interval.low), log(interval.high))
    let floor = max(abs(low), abs(high))
    let standardError = (high - low) / 2 / 1.96
    share = exp(floor) - 1
    smallestDetectable = exp(floor + 1.2 * standardError) - 1
  }
}
