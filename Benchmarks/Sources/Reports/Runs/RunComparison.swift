public import Measurement
public import ResultModel

/// Compares a run with an earlier run, figure by figure.
///
/// A figure has changed when the interval of its ratio excludes 1 and the ratio exceeds the
/// possible effect of noise. This effect comes from the A/A arms of both runs and from the shift of
/// the floors, which use none of the stores' code. Counts depend on neither noise nor the machine:
/// a count that is constant within a run has changed when the other run has another number.
public struct RunComparison: Sendable {
  /// One figure in both runs.
  public struct Change: Sendable, Equatable {
    /// The arm.
    public var variant: String
    /// The scenario.
    public var scenario: Scenario
    /// The compared figure.
    public var figure: ComparedFigure
    /// The metric; `nil` for figures of open loops.
    public var metric: Metric? { figure.metric }
    /// The figure of the earlier run.
    public var before: Double
    /// The figure of the later run.
    public var after: Double
    /// The later figure divided by the earlier one, above 1 is better; `nil` if one of them has no
    /// ratio.
    public var ratio: UnpairedRatio?
    /// The share that noise and the machine may explain; `nil` for counts, or if it is not known.
    public var noise: Double?
    /// The verdict; `faster` means better, also for counts.
    public var verdict: Verdict
  }

  /// The compared metrics, in the order of the tables.
  public static let metrics: [Metric] = [
    .throughput, .findMedian, .findTail, .saveMedian, .saveTail, .openToFind, .fileWrites,
    .fileBytes,
    .fileSynchronizations, .directorySynchronizations, .fileRenames, .allocations, .allocatedBytes,
  ]

  /// All figures that both runs have, in the order of the later run.
  public let changes: [Change]
  /// The arms that only the earlier run has.
  public let missing: [String]
  /// The number of open-loop rates that differ by more than 5 % between the runs: their response
  /// times are not compared.
  public let unequalRates: Int
  /// The obstacles to comparing times.
  public let comparability: Comparability
  /// The shift of the floors between the runs, as a share; `nil` if none ran in both.
  public let machineShift: Double?

  /// Compares two runs; O(figures × rounds).
  public init(_ before: BenchmarkResult, _ after: BenchmarkResult) {
    let pairs = FigurePairs(before, after)
    let noise = RunNoise(pairs)
    machineShift = noise.machineShift
    comparability = Comparability(before.context, after.context)
    missing = pairs.missingArms
    unequalRates = pairs.unequalRates
    changes = pairs.stores.filter { $0.figure.metric.map(Self.metrics.contains) ?? true }
      .compactMap { pair in
        pair.figure.isCount ? Self.count(pair) : Self.time(pair, noise)
      }
  }

  /// The figures that became worse.
  public var regressions: [Change] { changes.filter { $0.verdict == .slower } }
  /// The figures that became better.
  public var improvements: [Change] { changes.filter { $0.verdict == .faster } }
  /// The figures without a conclusion.
  public var unsure: [Change] {
    changes.filter { if case .inconclusive = $0.verdict { true } else { false } }
  }

  private static func time(_ pair: FigurePairs.Pair, _ noise: RunNoise) -> Change? {
    guard let ratio = pair.ratio else { return nil }
    guard let share = noise.share(of: pair.figure, in: pair.scenario) else {
      return change(
        pair, ratio,
        .inconclusive(reason: "the runs have no A/A arm to tell noise from difference"))
    }
    var verdict = ratio.verdict(noiseFloor: share)
    let reach = max(share, ratio.share)
    if case .inconclusive = verdict, ratio.isSupported, reach <= widestSame {
      verdict = .same(within: reach)
    }
    return change(pair, ratio, verdict, noise: share)
  }

  /// The widest interval for which two figures can be called the same.
  private static let widestSame = 0.25

  private static func count(_ pair: FigurePairs.Pair) -> Change? {
    guard let metric = pair.figure.metric else { return nil }
    if pair.before == pair.after { return change(pair, nil, .same(within: 0)) }
    let isHigher = pair.after > pair.before
    let tolerance = CountTolerance(metric, rounds: pair.beforeRounds)
    if tolerance.accepts(pair.after, insteadOf: pair.before) {
      return change(pair, pair.ratio, .same(within: tolerance.share))
    }
    return change(pair, pair.ratio, isHigher ? .slower : .faster)
  }

  private static func change(
    _ pair: FigurePairs.Pair, _ ratio: UnpairedRatio?, _ verdict: Verdict,
    noise: Double? = nil
  ) -> Change {
    Change(
      variant: pair.variant, scenario: pair.scenario, figure: pair.figure, before: pair.before,
      after: pair.after, ratio: ratio, noise: noise, verdict: verdict)
  }
}
