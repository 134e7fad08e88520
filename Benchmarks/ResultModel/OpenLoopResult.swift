public import Measurement

/// The answers of one arm to requests that came at their own times, whatever the state of earlier
/// requests.
public struct OpenLoopResult: Sendable, Codable, Equatable {
  /// The arm.
  public var variant: String
  /// The scenario of the requests; its clients are those of the closed loop that the rates refer
  /// to.
  public var scenario: Scenario
  /// How the requests were spread.
  public var arrivals: ArrivalSchedule.Kind
  /// The rate of the same processes in a closed loop, in operations a second; `nil` where rates
  /// were asked for by number.
  public var closedLoop: RepeatedFigure?
  /// The rates, from the lowest to the highest.
  public var points: [OpenLoopPoint]
  /// The highest rate that was sustained, in requests a second; `nil` where it was not looked for.
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
}

/// The outcomes of the requests of one rate.
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

  /// The share of the closed loop's rate that was asked for; `nil` where a rate was asked for by
  /// number.
  public var share: Double?
  /// How many requests were due in a second.
  public var offered: RepeatedFigure
  /// How many were answered in a second.
  public var achieved: RepeatedFigure
  /// The number of rounds in which the store did not keep up.
  public var saturatedRounds: Int
  /// The percentiles of the response times; none of a rate that the store does not sustain.
  public var percentiles: [Percentile]
  /// How many requests were due and never sent, in all rounds; `nil` in files from before they were
  /// counted, whose response times leave them out.
  ///
  /// Their response times count until the end of the measured time: where there are any, the
  /// percentiles and ``longest`` are lower bounds.
  public var unsent: Int?
  /// The longest response time of each round, in nanoseconds.
  public var longest: RepeatedFigure
  /// How many requests had to wait because no more may be under way at once, in all rounds.
  public var held: Int
  /// The most requests under way at once, in any round.
  public var mostOutstanding: Int
  /// How many files replaced others while the rate was sent, in each round: for a journal, how
  /// often it was written anew.
  public var renames: RepeatedFigure
  /// How often a journal was written anew while the rate was sent, in each round; `nil` in files
  /// from before it was kept.
  public var compactions: RepeatedFigure?

  /// The percentiles that are given.
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

  /// Whether the store did not keep up in more than half of the rounds.
  public var isSaturated: Bool { 2 * saturatedRounds > offered.rounds.count }

  /// Whether the response times are lower bounds, because requests were due and never sent.
  public var hasLowerBounds: Bool { (unsent ?? 0) > 0 }

  /// A percentile of the response times.
  ///
  /// - Parameter percent: The percentile, one of ``percents``.
  /// - Returns: The figure, if the result has it.
  public func percentile(_ percent: Double) -> RepeatedFigure? {
    percentiles.first { $0.percent == percent }?.figure
  }
}
