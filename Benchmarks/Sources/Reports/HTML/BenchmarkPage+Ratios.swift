import Drawing
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// Each store compared with the baseline, with intervals and the band that noise explains.
  var ratios: Part? {
    let scenarios = result.comparisons.map(\.scenario).unique()
    guard !scenarios.isEmpty else { return nil }
    let baseline = result.context.baseline
    return Part(
      id: "ratios", title: "Against \(baseline)",
      content: [
        Self.note(
          "How many times as many operations as \(baseline) a store did, round by round: the "
            + "median, and its interval of 95 %. To the right is faster."),
        Self.key([
          ("measured", "faster or slower"), ("hollow", "the same, or undecided"),
          ("band", "differences within the noise of the A/A arm"),
        ]),
        .element("div", ["class": "panels wide"], scenarios.map(forest)),
      ] + scenarios.map { Self.folded(ratioTable($0)) })
  }

  private func comparisons(_ scenario: Scenario) -> [Comparison] {
    result.comparisons.filter { $0.scenario == scenario && stores.contains($0.variant) }
  }

  private func forest(_ scenario: Scenario) -> Markup {
    let comparisons = comparisons(scenario)
    let rows = comparisons.map { Self.row($0.variant, $0, result.family(of: $0.variant)) }
    let band = comparisons.compactMap(\.noiseFloor?.share).max().map { 1 / (1 + $0)...1 + $0 }
    let chart = RowChart(
      "Ratios of throughput to \(result.context.baseline), \(scenario)",
      "times \(result.context.baseline)", rows,
      heard: comparisons.map(heard).joined(separator: "; "), covering: [0.8, 1.25],
      TickText.ratio, band: band, reference: 1)
    return Self.figure(
      "forest", "\(scenario)", chart.markup, details: Self.folder(of: ratioTable(scenario)))
  }

  /// A ratio with its interval; its mark is hollow if there is no conclusion.
  static func row(
    _ label: String, _ comparison: Comparison, _ family: MarkFamily
  ) -> RowChart.Row {
    let interval = comparison.ratio.interval
    return RowChart.Row(
      label, value: interval.median,
      outer: interval.isSupported ? interval.low...interval.high : nil,
      isEmphasized: comparison.verdict == .faster || comparison.verdict == .slower,
      family: family,
      note: NumberText.short(interval.median) + "×")
  }

  private func heard(_ comparison: Comparison) -> String {
    "\(comparison.variant) \(NumberText.short(comparison.ratio.median)), "
      + tables.verdict(comparison.verdict).text
  }

  private func ratioTable(_ scenario: Scenario) -> HTMLTable {
    Self.table(
      of: .init(
        title: "ratios, \(scenario)",
        table: tables.table(comparisons(scenario), isOfOneScenario: true)))
  }
}
