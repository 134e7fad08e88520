import Foundation
import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// Each store compared with the baseline, without rivals and floors; a note explains what missing
  /// verdicts need.
  func verdicts() -> Section? {
    let shown = result.comparisons.filter {
      !isLimit($0.variant) && result.kind(of: $0.variant) != .planted
    }
    let baseline = result.context.baseline
    guard !shown.isEmpty else { return nil }
    return Section(
      title: "throughput against \(baseline)", table: table(shown), notes: needed(shown))
  }

  /// The note about the needs of comparisons without a verdict.
  private func needed(_ shown: [Comparison]) -> [String] {
    let open = shown.filter { if case .inconclusive = $0.verdict { true } else { false } }
    guard !open.isEmpty else { return [] }
    let rounds = shown.map(\.ratio.interval.count).max() ?? 0
    let count = "\(open.count) of \(shown.count) comparisons are inconclusive: "
    guard rounds >= MedianInterval.minimumCount else {
      return [
        count + "\(rounds) rounds are too few. "
          + "\(MedianInterval.minimumCount) are needed, and 8 are usual (--rounds, --budget)."
      ]
    }
    let seen = open.compactMap { comparison in
      result.resolution(of: comparison.scenario).map { $0.smallest ?? $0.needed }
    }
    let smallest = seen.max().map { "what is smaller than \(percent($0)) is not seen here" }
    return [
      count + (smallest ?? "there is no A/A arm to tell noise from difference")
        + ". Half of that takes four times the rounds (--rounds \(4 * rounds), with a --budget for "
        + "them) or a quieter machine."
    ]
  }

  /// Comparisons, a line for each.
  ///
  /// With `isOfOneScenario`, the title names the scenario, and a verdict has its reason.
  func table(_ comparisons: [Comparison], isOfOneScenario: Bool = false) -> TextTable {
    let names: [TextTable.Column] =
      isOfOneScenario ? [] : [.init("scenario", overflow: .truncates)]
    var table = TextTable(
      columns: [.init("against \(result.context.baseline)", overflow: .truncates)] + names + [
        .init("ratio", alignment: .right), .init("95 % interval", alignment: .right),
        .init("verdict"),
      ], keyColumnCount: 1 + names.count)
    for comparison in comparisons {
      let interval = comparison.ratio.interval
      let range =
        interval.isSupported
        ? "\(NumberText.short(interval.low)) – \(NumberText.short(interval.high))"
        : "too few rounds"
      table.addRow(
        [.init(comparison.variant)]
          + (isOfOneScenario ? [] : [.init("\(comparison.scenario)")]) + [
            .init(NumberText.short(comparison.ratio.median)), .init(range),
            verdict(comparison.verdict, hasReason: isOfOneScenario),
          ])
    }
    return table
  }

  func verdict(_ verdict: Verdict, hasReason: Bool = true) -> TextTable.Cell {
    switch verdict {
    case .faster: .init("faster", style: .green)
    case .slower: .init("slower", style: .red)
    case .same(let share): .init("same within \(percent(share))", style: .dim)
    // Without reasons, the note below the table explains once what a verdict needs.
    case .inconclusive(let reason):
      .init(hasReason ? "undecided: \(reason)" : "–", style: .dim)
    }
  }
}
