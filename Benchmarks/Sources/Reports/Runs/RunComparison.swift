public import Measurement
public import ResultModel

/// Compares a run with an earlier run, figure by figure.
///
/// A figure has changed when the interval of its ratio excludes 1 and the ratio exceeds the
/// possible effect of noise. This effect comes from the A/A arms of both runs and from the shift of
/// the floors, which use none of the stores' code. Counts depend on neither noise nor the machine:
/// a count that is constant within a run has changed when the other run has another number. A
/// figure gets a verdict only if the facts on which it depends are known and equal, unless the user
/// wants it.
public struct RunComparison: Sendable {
  /// The result of a comparison of two figures.
  public enum Outcome: Sendable, Equatable {
    /// The figure became better; a count became lower.
    case better
    /// The figure became worse; a count became higher.
    case worse
    /// The figures are the same within a share: 0.05 for 5 %.
    case same(within: Double)
    /// No conclusion.
    case undecided(Undecided)
  }

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
    /// The figure of the earlier run; `nil` if that run cannot state it.
    public var before: Double?
    /// The figure of the later run; `nil` if that run cannot state it.
    public var after: Double?
    /// The number of rounds of the earlier run.
    public var beforeRounds = 0
    /// The number of rounds of the later run.
    public var afterRounds = 0
    /// The later figure divided by the earlier one, above 1 is better; `nil` if there is no ratio.
    public var ratio: UnpairedRatio?
    /// The share that noise and the machine may explain; `nil` for counts, or if it is not known.
    public var noise: Double?
    /// The result of the comparison.
    public var outcome: Outcome
  }

  /// The compared metrics, in the order of the tables.
  public static let metrics: [Metric] = [
    .throughput, .findMedian, .findTail, .saveMedian, .saveTail, .openToFind, .fileWrites,
    .fileBytes,
    .fileSynchronizations, .directorySynchronizations, .fileRenames, .allocations, .allocatedBytes,
  ]

  /// All compared figures that both runs made, in the order of the later run.
  public let changes: [Change]
  /// The figures that would have been compared, but that one run lacks.
  public let notMeasured: [MissingFigure]
  /// The other figures that only one run has: no verdict would be about them.
  public let otherMissing: [MissingFigure]
  /// The failed rounds of the earlier run, whose figures are missing.
  public let lostRounds: [FailedRound]
  /// The facts in which the runs differ.
  public let comparability: Comparability
  /// The load of a run's machine, if it was busy.
  public let busy: [RunSide: MachineLoad]
  /// The shift of the floors between the runs, as a share; `nil` if none ran in both.
  public let machineShift: Double?

  /// Compares two runs; O(figures × rounds).
  ///
  /// - Parameters:
  ///   - before: The earlier run.
  ///   - after: The later run.
  ///   - trust: The reason to trust that the facts of both runs are equal.
  public init(
    _ before: BenchmarkResult, _ after: BenchmarkResult, _ trust: Comparability.Trust = .facts
  ) {
    let pairs = FigurePairs(before, after)
    let comparability = Comparability(before.context, after.context, trust)
    let judge = Judge(noise: RunNoise(pairs), comparability: comparability)
    let isStore = pairs.storeTest()
    machineShift = judge.noise.machineShift
    self.comparability = comparability
    lostRounds = before.context.failures
    busy = [RunSide.before: before, .after: after].compactMapValues {
      $0.context.machineLoad.flatMap { $0.warning == nil ? nil : $0 }
    }
    func isCompared(_ variant: String, _ figure: ComparedFigure) -> Bool {
      isStore(variant) && figure.metric.map(Self.metrics.contains) ?? true
    }
    changes =
      pairs.all.filter { isCompared($0.variant, $0.figure) }.map(judge.change)
      + pairs.unstated.filter { isCompared($0.variant, $0.figure) }.map(judge.change)
    /// Figures of runs that are known to differ would not have been compared.
    func isMissed(_ figure: MissingFigure) -> Bool {
      isCompared(figure.variant, figure.figure)
        && (trust == .force
          || comparability.differences(for: figure.figure.kind).allSatisfy(\.isUnknown))
    }
    notMeasured = pairs.missing.filter(isMissed)
    otherMissing = pairs.missing.filter { !isMissed($0) }
  }

  /// The figures that became worse.
  public var regressions: [Change] { changes.filter { $0.outcome == .worse } }
  /// The figures that became better.
  public var improvements: [Change] { changes.filter { $0.outcome == .better } }
  /// The figures without a conclusion.
  public var unsure: [Change] { changes.filter(\.isUndecided) }
  /// True if no figure has a conclusion.
  public var decidesNothing: Bool { changes.allSatisfy(\.isUndecided) }
}

extension RunComparison.Change {
  /// True if the figure became better or worse.
  var hasChanged: Bool { outcome == .worse || outcome == .better }

  /// True if there is no conclusion.
  public var isUndecided: Bool {
    if case .undecided = outcome { true } else { false }
  }
}
