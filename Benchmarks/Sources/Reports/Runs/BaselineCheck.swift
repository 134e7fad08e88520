import Measurement
public import ResultModel

/// Checks a run against a baseline.
///
/// Counts of file operations and allocations can fail the check on every machine. Times can fail it
/// only if both runs depend on the same things, and only beyond the noise. A count that the
/// baseline has but the run does not have is not a pass. Allocations depend on the compiler, the
/// system's library and the allocator. If these differ between the runs, the allocations are
/// reported as not comparable, and neither pass nor fail.
public struct BaselineCheck: Sendable {
  /// The comparison of all figures.
  public let comparison: RunComparison
  /// Counts that the baseline has but the run does not have, by store.
  public let untried: [String]

  /// The stores of the run that the baseline does not have: nothing about them was checked.
  public let added: [String]

  /// Checks a run; O(figures × rounds).
  public init(_ result: BenchmarkResult, against baseline: BenchmarkResult) {
    let comparability = Comparability(baseline.context, result.context)
    comparison = RunComparison(baseline, result)
    let limits = FigurePairs(baseline, result).floors
    let there = Set(result.cells.filter { $0.value != nil }.map(\.key))
    let known = Set(baseline.cells.map(\.variant))
    added = result.cells.map(\.variant).filter { !known.contains($0) }.unique()
    untried = baseline.cells.filter {
      $0.metric.isCount && $0.value != nil && !limits.contains($0.variant)
        && Self.isComparable(.metric($0.metric), comparability)
        && !there.contains($0.key)
    }.map { "\($0.variant): \($0.metric.rawValue), \($0.scenario)" }
      .unique()
  }

  /// The figures that became worse and can fail the check; excludes times from different machines.
  public var failures: [RunComparison.Change] { counted(comparison.regressions) }
  /// The figures that became better and can count in the check.
  public var improvements: [RunComparison.Change] { counted(comparison.improvements) }

  private func counted(_ changes: [RunComparison.Change]) -> [RunComparison.Change] {
    changes.filter { Self.isComparable($0.figure, comparison.comparability) }
  }

  private static func isComparable(
    _ figure: ComparedFigure, _ comparability: Comparability
  ) -> Bool {
    switch figure {
    case .metric(.allocations), .metric(.allocatedBytes):
      comparability.allocationObstacles.isEmpty
    case _ where figure.isCount: true
    default: comparability.isGiven
    }
  }

  /// The report, with a single line per failure.
  public func lines() -> [String] {
    var lines = failures.map { "worse: " + Self.line($0) }
    lines += improvements.map { "better: " + Self.line($0) }
    lines += untried.map { "not measured: \($0)" }
    lines += added.map { "not in the baseline, and not checked: \($0)" }
    if !comparison.comparability.isGiven {
      lines.append(
        "Times are not checked, because the runs differ in what they depend on: "
          + comparison.comparability.obstacles.joined(separator: "; ") + ".")
    }
    if !comparison.comparability.allocationObstacles.isEmpty {
      lines.append(
        "Allocations are not comparable and not checked, because the runs differ in what they depend "
          + "on: " + comparison.comparability.allocationObstacles.joined(separator: "; ") + ".")
    }
    let checked = counted(comparison.changes)
    let counts = checked.count { $0.figure.isCount }
    let times = checked.count - counts
    let unsure = counted(comparison.unsure).count
    lines.append(
      "\(counts) counts and \(times) times were checked: \(failures.count) worse, "
        + "\(improvements.count) better, \(unsure) undecided; \(untried.count) counts not measured."
    )
    return lines
  }

  private static func line(_ change: RunComparison.Change) -> String {
    "\(change.variant), \(change.scenario): \(change.figure.name) "
      + "\(change.figure.text(change.before)) became \(change.figure.text(change.after))"
  }
}
