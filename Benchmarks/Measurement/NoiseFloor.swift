import Foundation

/// The difference that is measured between two runs of the same code side by side.
///
/// The floor comes from the ratios of an A/A arm: two arms that run the same code in the same
/// rounds.
public struct NoiseFloor: Sendable, Hashable, Codable {
  /// The median of the A/A ratios and its interval, which should contain 1.
  public let interval: MedianInterval

  /// The difference, as a share, that the machine's noise alone can explain: 0.05 for 5 %.
  ///
  /// The end of the interval that lies farther from 1. A difference below it means nothing.
  public let share: Double

  /// The smallest difference, as a share, that as many rounds show in 80 % of runs.
  ///
  /// The median has to exceed ``share``; it does so in 80 % of runs where the difference is 0.84
  /// standard errors larger. The floor itself is an estimate, so 1.2 standard errors are taken:
  /// simulated runs of 6 to 20 rounds then show the difference in 80–84 %. Half the interval, on
  /// the logarithmic scale, is 1.96 standard errors.
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
