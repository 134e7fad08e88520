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
    comparison.changes.filter { !$0.figure.isCount && $0.ratio != nil }
      .map { Group(scenario: $0.scenario, figure: $0.figure) }
      .unique()
  }

  private func content(_ group: Group) -> [Markup] {
    let changes = comparison.changes.filter {
      $0.scenario == group.scenario && $0.figure == group.figure
    }
    let title = "\(group.figure.name): \(group.scenario)"
    let table = table(changes, "before and after, \(title)")
    let band = changes.compactMap(\.noise).max().map { 1 / (1 + $0)...1 + $0 }
    let rows = changes.compactMap(Self.row)
    let chart = RowChart(
      "\(title), later over earlier", "times as good", rows, covering: [0.8, 1.25],
      TickText.ratio, band: band, reference: 1)
    return [
      .element("h3", [:], title),
      BenchmarkPage.figure("run-forest", title, chart.markup, details: table.id),
      table.markup,
    ]
  }

  private static func row(_ change: RunComparison.Change) -> RowChart.Row? {
    guard let ratio = change.ratio else { return nil }
    return RowChart.Row(
      change.variant, value: ratio.median, outer: ratio.isSupported ? ratio.low...ratio.high : nil,
      isEmphasized: change.verdict == .faster || change.verdict == .slower,
      note: NumberText.short(ratio.median) + "×")
  }

  private func table(_ changes: [RunComparison.Change], _ caption: String) -> HTMLTable {
    HTMLTable(
      caption: caption,
      columns: [
        .init("store", isNumeric: false), .init("before"), .init("after"), .init("better ×"),
        .init("low"), .init("high"), .init("verdict", isNumeric: false),
      ],
      rows: changes.map { change in
        let ratio = change.ratio
        let range = ratio.flatMap { $0.isSupported ? [$0.low, $0.high] : nil }
        return [
          change.variant, change.figure.text(change.before), change.figure.text(change.after),
          ratio.map { NumberText.short($0.median) } ?? "–",
        ] + (range?.map(NumberText.short) ?? ["–", "–"]) + [Self.words(change)]
      })
  }

  static func words(_ change: RunComparison.Change) -> String {
    switch change.verdict {
    case .faster: change.figure.isCount ? "fewer" : "better"
    case .slower: change.figure.isCount ? "more" : "worse"
    case .same(let share): "same within \(NumberText.short(share * 100)) %"
    case .inconclusive(let reason): "undecided: \(reason)"
    }
  }
}
