import Foundation
import Measurement
import ResultModel
public import TextTables

/// The changes of the figures since an earlier run, for the terminal.
public struct RunComparisonText {
  private let comparison: RunComparison
  private let style: TerminalStyle

  /// Prepares the text.
  public init(_ comparison: RunComparison, style: TerminalStyle) {
    self.comparison = comparison
    self.style = style
  }

  /// Draws a table of the rates, of open loops and of all other changes, and the sentences below.
  ///
  /// - Parameter isMarked: `true` if the text must warn that the runs are not comparable.
  /// - Returns: The text, ending in a line break.
  public func rendered(isMarked: Bool = false) -> String {
    let shown = comparison.changes.filter {
      [.throughput, nil].contains($0.metric) || $0.hasChanged
    }
    var text = shown.isEmpty ? "" : RunComparison.table(shown).rendered(in: style)
    text += sentences().map { $0 + "\n" }.joined()
    let obstacles = comparison.comparability.obstacles
    if isMarked, !obstacles.isEmpty {
      text +=
        "Compared although they differ in what times depend on; differences between the "
        + "runs need not come from the stores:\n" + obstacles.map { "  \($0)\n" }.joined()
    }
    text += comparison.comparability.notes.map { $0 + "\n" }.joined()
    return text
  }

  /// The number of changed figures, and the noise that was taken into account.
  public func sentences() -> [String] {
    let same = comparison.changes.count { if case .same = $0.verdict { true } else { false } }
    var sentences = [
      "\(comparison.changes.count) figures: \(comparison.improvements.count) better, "
        + "\(comparison.regressions.count) worse, \(same) the same\(within), "
        + "\(comparison.unsure.count) undecided."
    ]
    if let shift = comparison.machineShift {
      sentences.append(
        "Limits without any store moved by up to \(percent(shift)) between the runs; smaller "
          + "differences of times are the machine's.")
    } else {
      sentences.append(
        "No limit without a store ran in both, so a change of the machine may look like a change "
          + "of the stores.")
    }
    if comparison.unequalRates > 0 {
      sentences.append(
        "\(comparison.unequalRates) rates of open loops differ by more than 5 % between the runs, and "
          + "their response times are not compared; --rate sends equal ones.")
    }
    if !comparison.missing.isEmpty {
      sentences.append("Only in the earlier run: \(comparison.missing.joined(separator: ", ")).")
    }
    return sentences
  }

  private var within: String {
    let shares = comparison.changes.compactMap { change -> Double? in
      guard case .same(let share) = change.verdict, !change.figure.isCount else { return nil }
      return share
    }
    guard let least = shares.min(), let most = shares.max() else { return "" }
    return least == most
      ? " (times within \(percent(least)))"
      : " (times within \(percent(least)) to \(percent(most)))"
  }

  private func percent(_ share: Double) -> String { NumberText.short(share * 100) + " %" }
}

extension Metric {
  /// The figure with a suitable unit, for people.
  func text(_ value: Double) -> String {
    switch unit {
    case "ns", "ns/save", "ns/operation": NumberText.duration(nanoseconds: value)
    case "bytes", "bytes/save", "bytes/operation": NumberText.bytes(value)
    case "operations/s": NumberText.short(value) + "/s"
    default: NumberText.short(value)
    }
  }
}
