import Measurement
public import ResultModel
import TextTables

/// Checks a run against a baseline.
///
/// Counts of file operations and allocations can fail the check on every machine. Times can fail it
/// only if both runs depend on the same things, and only beyond the noise. Figures on which the
/// runs cannot be compared are undecided. A figure that only the run or only the baseline has is
/// not a pass.
public struct BaselineCheck: Sendable {
  /// The comparison of all figures.
  public let comparison: RunComparison

  /// Checks a run; O(figures × rounds).
  public init(_ result: BenchmarkResult, against baseline: BenchmarkResult) {
    comparison = RunComparison(baseline, result)
  }

  /// The figures that became worse.
  public var failures: [RunComparison.Change] { comparison.regressions }
  /// The figures that became better.
  public var improvements: [RunComparison.Change] { comparison.improvements }

  /// The report: what makes the check doubtful, a line for each failure, and the numbers.
  public func lines() -> [String] {
    let missing = MissingFiguresText(comparison, .check)
    var lines = RunComparisonText(comparison, style: .plain).doubts(.check)
    lines += failures.map { "worse: " + Self.line($0) }
    lines += improvements.map { "better: " + Self.line($0) }
    lines += missing.lines()
    let counts = comparison.changes.count { $0.figure.isCount }
    let times = comparison.changes.count - counts
    lines.append(
      "\(counts) counts and \(times) times were compared: \(failures.count) worse, "
        + "\(improvements.count) better, \(comparison.unsure.count) undecided; "
        + "\(missing.count).")
    return lines
  }

  private static func line(_ change: RunComparison.Change) -> String {
    "\(change.variant), \(change.scenario): \(change.figure.name) "
      + "\(change.text(change.before)) became \(change.text(change.after))"
  }
}
