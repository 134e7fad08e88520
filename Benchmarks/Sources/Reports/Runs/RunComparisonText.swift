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

  /// Draws what makes the comparison doubtful, a table of the rates, of open loops and of all other
  /// changes, and the sentences below.
  ///
  /// The text ends in a line break.
  public func rendered() -> String {
    let shown = comparison.changes.filter {
      [.throughput, nil].contains($0.metric) || $0.hasChanged
    }
    return Self.lines(doubts())
      + (shown.isEmpty ? "" : RunComparison.table(shown).rendered(in: style))
      + Self.lines(sentences() + missing() + comparison.comparability.notes)
  }

  private static func lines(_ sentences: [String]) -> String {
    sentences.map { $0 + "\n" }.joined()
  }

  /// The sentences that come before all figures: a busy machine, and facts that differ or are not
  /// known.
  func doubts(_ names: RunNames = .runs) -> [String] {
    RunSide.allCases.compactMap { side in
      comparison.busy[side]?.warning.map { "\(names[side]): \($0)" }
    } + comparison.comparability.sentences
  }

  /// The figures that one run lacks or cannot state, a line for each store and workload.
  func missing() -> [String] { MissingFiguresText(comparison).lines() }

  /// The number of changed figures, and the noise that was taken into account.
  public func sentences() -> [String] {
    let same = comparison.changes.count { if case .same = $0.outcome { true } else { false } }
    var sentences = [
      "\(comparison.changes.count) figures: \(comparison.improvements.count) better, "
        + "\(comparison.regressions.count) worse, \(same) the same\(within), "
        + "\(comparison.unsure.count) undecided; \(MissingFiguresText(comparison).count)."
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
    return sentences
  }

  private var within: String {
    let shares = comparison.changes.compactMap { change -> Double? in
      guard case .same(let share) = change.outcome, !change.figure.isCount else { return nil }
      return share
    }
    guard let least = shares.min(), let most = shares.max() else { return "" }
    return least == most
      ? " (times within \(percent(least)))"
      : " (times within \(percent(least)) to \(percent(most)))"
  }

  private func percent(_ share: Double) -> String { NumberText.short(share * 100) + " %" }
}

extension RunComparison {
  /// The number of open-loop rates that differ by more than 5 % between the runs.
  public var unequalRates: Int {
    changes.count {
      if case .answered = $0.figure { $0.outcome == .undecided(.unequalRates) } else { false }
    }
  }
}

extension Metric {
  /// True if the figure is a number of nanoseconds.
  var isTime: Bool { ["ns", "ns/save", "ns/operation"].contains(unit) }

  /// The figure with a suitable unit, for people.
  func text(_ value: Double) -> String {
    if isTime { return NumberText.duration(nanoseconds: value) }
    return switch unit {
    case "bytes", "bytes/save", "bytes/operation": NumberText.bytes(value)
    case "operations/s": NumberText.short(value) + "/s"
    default: NumberText.short(value)
    }
  }
}
