package import Measurement
package import ResultModel

/// The requests that an open loop sends to a store.
package struct OpenLoopLoad: Sendable, Codable {
  /// The distribution of the times between requests.
  package var arrivals: ArrivalSchedule.Kind
  /// Rates in requests per second, each sent for a window.
  package var rates: [Double] = []
  /// Rates as shares of the rate that the same process reached in a closed loop before.
  package var shares: [Double] = []
  /// True if the loop searches the highest rate that the store sustains.
  package var findsKnee = false
  /// The shortest measured time of each rate, in nanoseconds.
  package var window: UInt64
  /// The warm-up time of each rate, in nanoseconds.
  package var warmUp: UInt64 = 100_000_000

  /// A load of absolute rates, in requests per second, within `ArrivalSchedule.rates`.
  package static func rates(_ rates: [Double], _ arrivals: ArrivalSchedule.Kind) -> OpenLoopLoad {
    OpenLoopLoad(arrivals: arrivals, rates: rates, window: 2_000_000_000)
  }

  /// Rates up to the knee and beyond, relative to the closed loop's rate.
  package static func sweep(_ arrivals: ArrivalSchedule.Kind) -> OpenLoopLoad {
    OpenLoopLoad(
      arrivals: arrivals, shares: [0.25, 0.5, 0.75, 0.9, 1.1], findsKnee: true,
      window: 400_000_000)
  }

  /// The highest number of rates to try in the search for the knee.
  static let mostSteps = 8
  /// The highest rate to try: above what one thread can send.
  static let highestRate = 1_000_000.0
  /// The minimum number of requests at each rate, as far as ``longestWindow`` allows.
  ///
  /// A twentieth of this number is more than the queue moves by chance.
  private static let requests = 300.0
  private static let longestWindow: UInt64 = 2_000_000_000

  /// The measured time of a rate, in nanoseconds.
  func window(for rate: Double) -> UInt64 {
    let needed = min(Double(Self.longestWindow), Self.requests / rate * 1e9)
    return max(window, UInt64(needed))
  }

  /// The measured time of the closed loop whose rate the shares refer to, in nanoseconds.
  var closedLoopWindow: UInt64 { shares.isEmpty && !findsKnee ? 0 : 200_000_000 }

  /// The expected time of an arm in a scenario, in seconds.
  ///
  /// The estimate assumes that five of the rates in the search for the knee are near the closed
  /// loop's rate, and that three rates are not sustained. At the end of each of these three, half
  /// of the requests that may be under way still wait for an answer.
  ///
  /// - Parameter rate: The closed loop's rate, in requests per second.
  /// - Returns: The seconds.
  func expectedSeconds(atRate rate: Double) -> Double {
    let tried =
      rates + shares.map { $0 * rate } + Array(repeating: rate, count: findsKnee ? 5 : 0)
    let windows = tried.reduce(0) { $0 + Double(warmUp + window(for: $1)) }
    let rest = findsKnee ? 3 * Double(OpenLoop.places / 2) / rate : 0
    return (Double(closedLoopWindow) + 1.1 * windows) / 1e9 + rest
  }
}

/// The measurements of an open loop in a scenario in a round.
package struct OpenLoopMeasurement: Sendable, Codable {
  /// The measurement of a rate.
  package struct Point: Sendable, Codable {
    /// The share of the closed loop's rate, if the rate was chosen as a share.
    package var share: Double?
    /// The requested rate, in requests per second.
    package var target: Double
    /// The number of requests due per second.
    package var offered: Double
    /// The number of answers per second.
    package var achieved: Double
    /// True if the store did not keep up.
    package var isSaturated: Bool
    /// The time from when a request was due to its answer, in nanoseconds.
    ///
    /// A request that was never sent counts until the end of the measured time.
    package var response: Histogram
    /// The number of requests that were due but never sent.
    package var unsent: Int
    /// The number of requests that had to wait because the limit of requests under way was reached.
    package var held: Int
    /// The highest number of requests under way at once.
    package var mostOutstanding: Int
    /// The number of files that replaced others meanwhile; `nil` if this is not visible.
    package var renames: Int?
    /// The number of times a journal was compacted meanwhile; `nil` if there is none, or if this is
    /// not visible.
    package var compactions: Int?
    /// The measured time, in nanoseconds.
    package var window: UInt64
  }

  /// The scenario; its clients are those of the closed loop.
  package var scenario: Scenario
  /// The rate of the closed loop, in operations per second; `nil` if none was needed.
  package var closedLoop: Double?
  /// The requested rates, from the lowest to the highest.
  package var points: [Point]
  /// The highest sustained rate; `nil` if it was not searched.
  package var knee: Double?
  /// The time that the machine took away meanwhile, as a share of one processor's time.
  package var stolenShare: Figure
  /// The share of all processors' time that other programs took meanwhile.
  package var othersShare: Figure = .unavailable("it was not measured")
}
