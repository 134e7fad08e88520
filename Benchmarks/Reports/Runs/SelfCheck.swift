import Measurement
public import ResultModel

/// How often the intervals of many runs of one store against itself were right.
///
/// An interval of 95 % of a ratio is to contain 1 in 95 of 100 runs; two of one thing are to overlap at
/// least as often. A figure is below that when so few of its runs agree that chance would give no more
/// in 1 of 20 such checks, over all figures together (Bonferroni's correction).
public struct SelfCheck: Sendable {
  /// What became of one figure.
  public struct Row: Sendable, Equatable {
    /// Its name.
    public let figure: String
    /// The scenario.
    public let scenario: Scenario
    /// In how many runs it agreed.
    public internal(set) var agreed = 0
    /// In how many runs there was an interval to ask.
    public internal(set) var runs = 0

    /// How likely it is that no more runs agree, if each does with the nominal chance.
    public var probability: Double {
      Binomial.probability(ofAtMost: agreed, of: runs, chance: SelfCheck.nominal)
    }
  }

  /// In which share of the runs a figure is to agree.
  public static let nominal = 0.95

  /// Every figure, in the order of the first run.
  public private(set) var rows: [Row] = []
  /// How many runs there were.
  public private(set) var runs = 0

  /// No runs.
  public init() {}

  /// Adds a run; O(figures²).
  ///
  /// - Parameter result: A run with an A/A arm.
  public mutating func add(_ result: BenchmarkResult) {
    runs += 1
    let again = "\(result.context.baseline) (again)"
    for comparison in result.comparisons where comparison.variant == again {
      let interval = comparison.ratio.interval
      guard interval.isSupported else { continue }
      add(
        "throughput, ratio contains 1", comparison.scenario,
        interval.low <= 1 && 1 <= interval.high)
    }
    for (cell, overlaps) in result.againPairs {
      add(cell.metric.rawValue, cell.scenario, overlaps)
    }
  }

  private mutating func add(_ figure: String, _ scenario: Scenario, _ agrees: Bool) {
    let known = rows.firstIndex { $0.figure == figure && $0.scenario == scenario }
    let index = known ?? rows.count
    if known == nil { rows.append(Row(figure: figure, scenario: scenario)) }
    rows[index].runs += 1
    if agrees { rows[index].agreed += 1 }
  }

  /// The figures that agree less often than chance explains.
  public var failures: [Row] {
    rows.filter { $0.probability < 0.05 / Double(rows.count) }
  }

  /// Whether there were figures, and none of them agrees too seldom.
  public var holds: Bool { !rows.isEmpty && failures.isEmpty }
}
