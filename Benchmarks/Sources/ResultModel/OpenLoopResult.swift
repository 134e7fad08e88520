public import Measurement

/// The answers of an arm to requests of an open loop, which do not wait for earlier answers.
public struct OpenLoopResult: Sendable, Codable, Equatable {
  /// The arm.
  public var variant: String
  /// The scenario of the requests; its number of clients is that of the closed loop that the rates
  /// refer to.
  public var scenario: Scenario
  /// The distribution of the times between requests.
  public var arrivals: ArrivalSchedule.Kind
  /// The rate of the same processes in a closed loop, in operations per second; `nil` if the user
  /// gave absolute rates.
  public var closedLoop: RepeatedFigure?
  /// The rates, from the lowest to the highest.
  public var points: [OpenLoopPoint]
  /// The highest sustained rate, in requests per second; `nil` if it was not searched.
  public var knee: RepeatedFigure?

  package init(
    variant: String, scenario: Scenario, arrivals: ArrivalSchedule.Kind,
    closedLoop: RepeatedFigure? = nil, points: [OpenLoopPoint], knee: RepeatedFigure? = nil
  ) {
    self.variant = variant
    self.scenario = scenario
    self.arrivals = arrivals
    self.closedLoop = closedLoop
    self.points = points
    self.knee = knee
  }

  /// The highest rate that the store kept up with, and whose requests were all sent.
  package var lastKept: OpenLoopPoint? {
    points.filter { !$0.isSaturated && !$0.hasLowerBounds }
      .max { ($0.offered.value ?? 0) < ($1.offered.value ?? 0) }
  }
}

/// The outcomes of the requests at one rate.
public struct OpenLoopPoint: Sendable, Codable, Equatable {
  /// A percentile of the response times.
  public struct Percentile: Sendable, Codable, Equatable {
    /// The percentile, strictly between 0 and 100.
    public var percent: Double
    /// The response time, in nanoseconds.
    public var figure: RepeatedFigure

    package init(percent: Double, figure: RepeatedFigure) {
      self.percent = percent
      self.figure = figure
    }
  }

  /// The requested share of the closed loop's rate; `nil` if the user gave an absolute rate.
  public var share: Double?
  /// The number of requests due per second.
  public var offered: RepeatedFigure
  /// The number of answers per second.
  public var achieved: RepeatedFigure
  /// The number of rounds in which the store did not keep up.
  public var saturatedRounds: Int
  /// The percentiles of the response times; empty for a rate that the store does not sustain.
  public var percentiles: [Percentile]
  /// The number of requests that were due but never sent, in all rounds; `nil` in files from before
  /// they were counted, whose response times exclude them.
  ///
  /// Their response times count until the end of the measured time. If there are any, the
  /// percentiles and ``longest`` are lower bounds.
  public var unsent: Int?
  /// The longest response time of each round, in nanoseconds.
  public var longest: RepeatedFigure
  /// The number of requests in all rounds that had to wait because the limit of requests under way
  /// was reached.
  public var held: Int
  /// The highest number of requests under way at once, in any round.
  public var mostOutstanding: Int
  /// The number of files that replaced others at this rate, in each round.
  ///
  /// For a journal, this is the number of compactions.
  public var renames: RepeatedFigure
  /// The number of times a journal was compacted at this rate, in each round; `nil` in files from
  /// before it was kept.
  public var compactions: RepeatedFigure?

  /// The reported percentiles.
  public static let percents: [Double] = [50, 90, 99, 99.9, 99.99]

  package init(
    share: Double? = nil, offered: RepeatedFigure, achieved: RepeatedFigure, saturatedRounds: Int,
    percentiles: [Percentile], unsent: Int? = nil,
    longest: RepeatedFigure, held: Int, mostOutstanding: Int,
    renames: RepeatedFigure, compactions: RepeatedFigure? = nil
  ) {
    self.share = share
    self.offered = offered
    self.achieved = achieved
    self.saturatedRounds = saturatedRounds
    self.percentiles = percentiles
    self.unsent = unsent
    self.longest = longest
    self.held = held
    self.mostOutstanding = mostOutstanding
    self.renames = renames
    self.compactions = compactions
  }

  /// True if the store did not keep up in more than half of the rounds.
  public var isSaturated: Bool { 2 * saturatedRounds > offered.rounds.count }

  /// True if the response times are lower bounds, because some requests were due but never sent.
  public var hasLowerBounds: Bool { (unsent ?? 0) > 0 }

  /// A percentile of the response times, one of ``percents``; `nil` if the result does not have it.
  public func percentile(_ percent: Double) -> RepeatedFigure? {
    percentiles.first { $0.percent == percent }?.figure
  }
}
