import Drawing
import Measurement
import ResultModel
import TextTables

extension RunComparisonPage {
  /// The times of all stores, split into a part for each workload and durability to keep the lists
  /// short.
  var figures: [BenchmarkPage.Part] {
    let groups = groups
    return BenchmarkPage.Kind.all(groups.map(\.scenario)).enumerated().map { number, kind in
      BenchmarkPage.Part(
        id: "figures-\(number + 1)", title: kind.title,
        content: [
          BenchmarkPage.key([
            ("measured", "better or worse"), ("hollow", "the same, or undecided"),
            ("band", "differences within the noise and the machine's change"),
          ])
        ] + groups.filter { .init($0.scenario) == kind }.flatMap(content))
    }
  }

  /// Times of a figure in a scenario, store by store.
  private struct Group: Hashable {
    let scenario: Scenario
    let figure: ComparedFigure
  }

  private var groups: [Group] {
    var seen: Set<Group> = []
    return comparison.changes.filter { !$0.figure.isCount && $0.ratio != nil }
      .map { Group(scenario: $0.scenario, figure: $0.figure) }
      .filter { seen.insert($0).inserted }
  }

  private func content(_ group: Group) -> [Markup] {
    let changes = comparison.changes.filter {
      $0.scenario == group.scenario && $0.figure == group.figure
    }
    let title = "\(group.figure.name): \(group.scenario)"
    let table = table(changes, "before and after, \(title)")
    let ends = changes.compactMap(\.ratio).flatMap { [$0.low, $0.high, $0.median] }
    let band = changes.compactMap(\.noise).max().map { 1 / (1 + $0)...1 + $0 }
    let rows = changes.compactMap(Self.row)
    let chart = RowChart(
      "\(title), later over earlier: "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: ", "),
      axis: TickText.axis(
        "times as good", Scale(.logarithmic, covering: ends + [0.8, 1.25]), atMost: 5,
        within: 198, TickText.ratio), rows: rows, band: band, reference: 1)
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
