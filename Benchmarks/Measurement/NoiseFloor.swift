import Foundation

/// How far apart the same thing, run twice side by side, seems to be.
///
/// It comes from the ratios of an A/A arm: two arms that run the same code in the same rounds.
public struct NoiseFloor: Sendable, Hashable, Codable {
  /// The median of the A/A ratios and its interval, which should contain 1.
  public let interval: BootstrapInterval

  /// The difference, as a share, that the machine's noise alone can explain: 0.05 for 5 %.
  ///
  /// The end of the interval that lies farther from 1. A difference below it means nothing.
  public let share: Double

  /// The smallest difference, as a share, that as many rounds would have shown four times in five.
  ///
  /// Half the interval on the logarithmic scale is 1.96 standard errors; seeing a difference at
  /// that level with a power of 80 % takes 1.96 + 0.84 of them, but never less than ``share``.
  public let smallestDetectable: Double

  /// Whether the interval contains 1, as it should for two arms that are the same.
  public var containsOne: Bool { interval.low <= 1 && interval.high >= 1 }

  /// Computes the floor.
  ///
  /// - Parameters:
  ///   - ratios: One ratio per round of the A/A arm, all finite and above 0.
  ///   - seed: The seed of the bootstrap.
  /// - Throws: ``InvalidParameter`` when there is no ratio or one is not as said.
  public init(ratios: [Double], seed: UInt64) throws(InvalidParameter) {
    guard ratios.allSatisfy({ $0 > 0 }) else {
      throw InvalidParameter(
        name: "NoiseFloor.ratios", message: "a ratio is not above 0; leave out rounds that failed.")
    }
    interval = try BootstrapInterval(medianOf: ratios, seed: seed)
    let (low, high) = (log(interval.low), log(interval.high))
    let power = (1.96 + 0.84) / 1.96
    share = exp(max(abs(low), abs(high))) - 1
    smallestDetectable = max(share, exp((high - low) / 2 * power) - 1)
  }
}
