import Foundation
import SeededRandom

/// The times at which the requests of an open loop are due, independent of earlier requests.
///
/// A copy of this value type produces the same further times. Computing a time takes a few
/// nanoseconds, so the times can be computed while measuring.
public struct ArrivalSchedule: Sendable {
  /// The distribution of the times between requests.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Equal intervals, like those of a timer.
    case constant
    /// Independent requests, like those of many users: the intervals are exponentially distributed.
    case poisson
  }

  /// The distribution of the times between requests.
  public let kind: Kind
  /// The number of requests per second, on average.
  public let rate: Double
  private var number = 0.0
  private var elapsed = 0.0
  private var random: SplitMix64

  /// The accepted rates: from one request per hour to one per nanosecond.
  public static let rates = 1.0 / 3_600...1e9

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - kind: The distribution of the times between requests.
  ///   - rate: The number of requests per second, within ``rates``.
  ///   - seed: The seed of the intervals; a constant schedule ignores it.
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

  /// Returns the time at which the next request is due.
  ///
  /// - Returns: Nanoseconds after the beginning of the loop, never less than the previous result.
  public mutating func next() -> UInt64 {
    switch kind {
    case .constant:
      // The time is computed from the request's number, not from the previous time, so rounding
      // errors do not add up.
      defer { number += 1 }
      return UInt64((number / rate * 1e9).rounded())
    case .poisson:
      elapsed -= log(1 - random.uniform()) / rate
      return UInt64((elapsed * 1e9).rounded())
    }
  }
}
