import Drawing
import Measurement
import ResultModel
import TextTables

extension RunComparisonPage {
  /// The times of all stores, split into a part for each workload and durability to keep the lists
  /// short.
  var figures: [BenchmarkPage.Part] {
    let groups = groups
    return groups.map(\.title).unique().enumerated().map { number, title in
      BenchmarkPage.Part(
        id: "figures-\(number + 1)", title: title,
        content: [
          BenchmarkPage.key([
            ("measured", "better or worse"), ("hollow", "the same, or undecided"),
            ("band", "differences within the noise and the machine's change"),
          ])
        ] + groups.filter { $0.title == title }.flatMap(content))
    }
  }

  /// Times of a figure in a scenario, store by store.
  private struct Group: Hashable {
    let scenario: Scenario
    let figure: ComparedFigure
    var title: String { "\(scenario.workload.rawValue), \(scenario.durability.rawValue)" }
  }

  private var groups: [Group] {
    comparison.changes.filter { !$0.figure.isCount }
      .map { Group(scenario: $0.scenario, figure: $0.figure) }
      .unique()
  }

  private func content(_ group: Group) -> [Markup] {
    let changes = comparison.changes.filter {
      $0.scenario == group.scenario && $0.figure == group.figure
    }
    let title = "\(group.figure.name): \(group.scenario)"
    let table = BenchmarkPage.table(
      of: .init(
        title: "before and after, \(title)",
        table: RunComparison.table(changes, namesFigures: false)))
    let band = changes.compactMap(\.noise).max().map { 1 / (1 + $0)...1 + $0 }
    let rows = changes.compactMap(row)
    let chart = RowChart(
      "\(title), later over earlier", "times as good", rows, covering: [0.8, 1.25],
      TickText.ratio, band: band, reference: 1)
    let figure =
      rows.isEmpty
      ? [] : [BenchmarkPage.figure("run-forest", title, chart.markup, details: table.id)]
    return [.element("h3", [:], title)] + figure + [table.markup]
  }

  private func row(_ change: RunComparison.Change) -> RowChart.Row? {
    guard let ratio = change.ratio else { return nil }
    return RowChart.Row(
      change.variant, value: ratio.median, outer: ratio.isSupported ? ratio.low...ratio.high : nil,
      isEmphasized: change.hasChanged, family: MarkFamily(family(of: change.variant)),
      note: NumberText.short(ratio.median) + "×")
  }
}
