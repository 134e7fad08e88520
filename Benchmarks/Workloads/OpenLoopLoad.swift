package import Measurement
package import ResultModel

/// The requests that an open loop sends to a store.
package struct OpenLoopLoad: Sendable, Codable {
  /// How the requests are spread.
  package var arrivals: ArrivalSchedule.Kind
  /// Rates in requests a second, each sent for one window.
  package var rates: [Double] = []
  /// Rates as shares of the rate that the same process had before in a closed loop.
  package var shares: [Double] = []
  /// Whether the highest rate that the store sustains is searched.
  package var findsKnee = false
  /// The least time for which each rate is measured, in nanoseconds.
  package var window: UInt64
  /// How long each rate is sent before anything counts, in nanoseconds.
  package var warmUp: UInt64 = 100_000_000

  /// Rates that were asked for by number.
  ///
  /// - Parameters:
  ///   - rates: The rates, in requests a second, within `ArrivalSchedule.rates`.
  ///   - arrivals: How the requests are spread.
  /// - Returns: The load.
  package static func rates(_ rates: [Double], _ arrivals: ArrivalSchedule.Kind) -> OpenLoopLoad {
    OpenLoopLoad(arrivals: arrivals, rates: rates, window: 2_000_000_000)
  }

  /// Rates up to the knee and beyond, in terms of the closed loop's.
  ///
  /// - Parameter arrivals: How the requests are spread.
  /// - Returns: The load.
  package static func sweep(_ arrivals: ArrivalSchedule.Kind) -> OpenLoopLoad {
    OpenLoopLoad(
      arrivals: arrivals, shares: [0.25, 0.5, 0.75, 0.9, 1.1], findsKnee: true,
      window: 400_000_000)
  }

  /// The most rates that are tried on the way to the knee.
  static let mostSteps = 8
  /// The highest rate that is tried: above what one thread can send.
  static let highestRate = 1_000_000.0
  /// The least number of requests with which each rate is measured, as far as ``longestWindow``
  /// allows.
  ///
  /// With so many requests, a twentieth of them is more than the queue moves by chance.
  private static let requests = 300.0
  private static let longestWindow: UInt64 = 2_000_000_000

  /// How long to measure a rate, in nanoseconds.
  func window(for rate: Double) -> UInt64 {
    let needed = min(Double(Self.longestWindow), Self.requests / rate * 1e9)
    return max(window, UInt64(needed))
  }

  /// How long the closed loop is measured to whose rate the shares refer, in nanoseconds.
  var closedLoopWindow: UInt64 { shares.isEmpty && !findsKnee ? 0 : 200_000_000 }

  /// How long an arm is expected to take in one scenario, in seconds.
  ///
  /// Five of the rates on the way to the knee are expected near the closed loop's rate. Three rates
  /// are expected not to be sustained; at the end of each, half as many requests as may be under
  /// way are still to be answered.
  ///
  /// - Parameter rate: The closed loop's rate, in requests a second.
  /// - Returns: The seconds.
  func expectedSeconds(atRate rate: Double) -> Double {
    let tried =
      rates + shares.map { $0 * rate } + Array(repeating: rate, count: findsKnee ? 5 : 0)
    let windows = tried.reduce(0) { $0 + Double(warmUp + window(for: $1)) }
    let rest = findsKnee ? 3 * Double(OpenLoop.places / 2) / rate : 0
    return (Double(closedLoopWindow) + 1.1 * windows) / 1e9 + rest
  }
}

/// The measurement of an open loop in one scenario in one round.
package struct OpenLoopMeasurement: Sendable, Codable {
  /// One rate.
  package struct Point: Sendable, Codable {
    /// The share of the closed loop's rate, where the rate was chosen as a share.
    package var share: Double?
    /// The rate that was asked for, in requests a second.
    package var target: Double
    /// How many requests were due in a second.
    package var offered: Double
    /// How many were answered in a second.
    package var achieved: Double
    /// Whether the store did not keep up.
    package var isSaturated: Bool
    /// The time from when a request was due to its answer, in nanoseconds; until the end of the
    /// measured time if the request was never sent.
    package var response: Histogram
    /// How many requests were due and never sent.
    package var unsent: Int
    /// How many requests had to wait because no more may be under way at once.
    package var held: Int
    /// The most requests under way at once.
    package var mostOutstanding: Int
    /// How many files replaced others meanwhile; `nil` where that could not be seen.
    package var renames: Int?
    /// How often a journal was written anew meanwhile; `nil` where there is none, or that is not
    /// seen.
    package var compactions: Int?
    /// How long was measured, in nanoseconds.
    package var window: UInt64
  }

  /// The scenario; its clients are those of the closed loop.
  package var scenario: Scenario
  /// How many operations a second the closed loop did; `nil` where none was needed.
  package var closedLoop: Double?
  /// The rates that were asked for, from the lowest to the highest.
  package var points: [Point]
  /// The highest rate that was sustained; `nil` where it was not looked for.
  package var knee: Double?
  /// The lowest rate that was not sustained; `nil` where it was not looked for, or none was found.
  package var refused: Double?
  /// The time that the machine took away meanwhile, as a share of one processor's time.
  package var stolenShare: Figure
}
