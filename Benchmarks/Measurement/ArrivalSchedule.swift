import Foundation
import SeededRandom

/// The times at which the requests of an open loop are due, whatever the state of earlier requests.
///
/// A value type: a copy goes on with the same times. A time takes a few nanoseconds to compute, so
/// it can be computed while measuring.
public struct ArrivalSchedule: Sendable {
  /// How the requests are spread.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// At equal distances, as a timer sends them.
    case constant
    /// Independent of each other, as many users send them: the distances are exponential.
    case poisson
  }

  /// How the requests are spread.
  public let kind: Kind
  /// How many are due in a second, on average.
  public let rate: Double
  private var number = 0.0
  private var elapsed = 0.0
  private var random: SplitMix64

  /// The rates that are accepted: more than one in an hour, at most one each nanosecond.
  public static let rates = 1.0 / 3_600...1e9

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - kind: How the requests are spread.
  ///   - rate: How many are due in a second, within ``rates``.
  ///   - seed: The seed of the distances; a constant schedule needs none.
  /// - Throws: ``InvalidParameter`` when the rate is not within ``rates``.
  public init(_ kind: Kind, rate: Double, seed: UInt64) throws(InvalidParameter) {
    guard Self.rates.contains(rate) else {
      throw InvalidParameter(
        name: "ArrivalSchedule.rate",
        message: "\(rate) requests a second cannot be sent; pass 1 in an hour to 10^9 a second.")
    }
    self.kind = kind
    self.rate = rate
    random = SplitMix64(seed: seed)
  }

  /// When the next request is due.
  ///
  /// - Returns: Nanoseconds after the beginning, never before the last one.
  public mutating func next() -> UInt64 {
    switch kind {
    case .constant:
      // Computed from the number of the request, not from the last time, so that no rounding adds
      // up.
      defer { number += 1 }
      return UInt64((number / rate * 1e9).rounded())
    case .poisson:
      elapsed -= log(1 - random.uniform()) / rate
      return UInt64((elapsed * 1e9).rounded())
    }
  }
}
