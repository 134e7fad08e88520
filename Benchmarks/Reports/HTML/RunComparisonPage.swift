import Drawing
import Measurement
import Persistence
public import ResultModel
import TextTables

/// One run against an earlier one, as a page: a file that works offline, like ``BenchmarkPage``.
public struct RunComparisonPage {
  private let comparison: RunComparison
  private let contexts: [(name: String, context: RunContext)]
  private let isMarked: Bool

  /// Prepares the page; O(figures × rounds).
  ///
  /// - Parameters:
  ///   - before: The earlier run, and what it is called.
  ///   - after: The later run, and what it is called.
  ///   - isMarked: Whether they are compared though they should not be.
  public init(
    _ before: (name: String, result: BenchmarkResult),
    _ after: (name: String, result: BenchmarkResult), isMarked: Bool = false
  ) {
    comparison = RunComparison(before.result, after.result)
    contexts = [before, after].map { ($0.name, $0.result.context) }
    self.isMarked = isMarked
  }

  /// Draws the page; O(figures).
  ///
  /// - Returns: HTML.
  public func rendered() -> String {
    let parts = [summary] + groups.enumerated().map(part) + [counts, runs].compactMap(\.self)
    return Page(
      "Lockstep: one run against another",
      [.element("p", [:], introduction), BenchmarkPage.contents(parts)] + parts.map(\.markup)
    ).rendered
  }

  private var introduction: String {
    "\(contexts[1].name) (\(contexts[1].context.date)) against \(contexts[0].name) "
      + "(\(contexts[0].context.date)). To the right of 1 the later run is better."
  }

  private var summary: BenchmarkPage.Part {
    var sentences = RunComparisonText(comparison, style: .plain).sentences()
    let obstacles = comparison.comparability.obstacles
    if isMarked, !obstacles.isEmpty {
      sentences.append(
        "Compared although they differ in what times depend on; differences between the runs need "
          + "not come from the stores: \(obstacles.joined(separator: "; ")).")
    }
    sentences += comparison.comparability.notes
    return BenchmarkPage.Part(
      id: "summary", title: "In sentences",
      content: [.element("ul", [:], sentences.map { .element("li", [:], $0) })])
  }

  // MARK: Times

  /// Times of one figure in one scenario, store by store.
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

  private func part(_ number: Int, _ group: Group) -> BenchmarkPage.Part {
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
    return BenchmarkPage.Part(
      id: "figure-\(number + 1)", title: title,
      content: [
        BenchmarkPage.key([
          ("measured", "better or worse"), ("hollow", "the same, or undecided"),
          ("band", "what noise and the machine explain"),
        ]),
        BenchmarkPage.figure("run-forest", title, chart.markup, details: table.id),
        table.markup,
      ])
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

  private static func words(_ change: RunComparison.Change) -> String {
    switch change.verdict {
    case .faster: change.figure.isCount ? "fewer" : "better"
    case .slower: change.figure.isCount ? "more" : "worse"
    case .same(let share): "same within \(NumberText.short(share * 100)) %"
    case .inconclusive(let reason): "undecided: \(reason)"
    }
  }

  // MARK: Counts and contexts

  /// The counts that changed; of the others there are many, and they are the same.
  private var counts: BenchmarkPage.Part? {
    let counts = comparison.changes.filter(\.figure.isCount)
    guard !counts.isEmpty else { return nil }
    let changed = counts.filter { $0.verdict == .faster || $0.verdict == .slower }
    let table = HTMLTable(
      caption: "counts that changed",
      columns: [
        .init("store", isNumeric: false), .init("scenario", isNumeric: false),
        .init("figure", isNumeric: false), .init("before"), .init("after"),
        .init("verdict", isNumeric: false),
      ],
      rows: changed.map { change in
        [
          change.variant, "\(change.scenario)", change.figure.name,
          change.figure.text(change.before), change.figure.text(change.after), Self.words(change),
        ]
      })
    return BenchmarkPage.Part(
      id: "counts", title: "File operations and allocations",
      content: [BenchmarkPage.note("\(changed.count) of \(counts.count) counts changed.")]
        + (changed.isEmpty ? [] : [table.markup]))
  }

  private var runs: BenchmarkPage.Part? {
    let properties: [(String, (RunContext) -> String)] =
      Room.Property.allCases.map { property in (property.rawValue, { property.text($0) }) }
      + [
        ("date", { $0.date }), ("commit", { "\($0.commit)" }), ("profile", { $0.profile.rawValue }),
        ("rounds", { "\($0.rounds)" }), ("seed", { "\($0.seed)" }),
        ("window", { NumberText.duration(nanoseconds: Double($0.window)) }),
      ]
    let table = HTMLTable(
      caption: "what the runs depend on; ≠ where they differ",
      columns: [.init("", isNumeric: false)] + contexts.map { .init($0.name, isNumeric: false) },
      rows: properties.map { name, text in
        let values = contexts.map { text($0.context) }
        return [name, values[0], (values[0] == values[1] ? "" : "≠ ") + values[1]]
      })
    return BenchmarkPage.Part(id: "runs", title: "The runs", content: [table.markup])
  }
}
