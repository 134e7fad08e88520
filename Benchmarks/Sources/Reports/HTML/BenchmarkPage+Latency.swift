import Drawing
import Foundation
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// The durations of single operations: the distribution of each store, and its percentiles.
  var latency: Part? {
    let compared = Set(result.comparisons.map(\.scenario))
    let shown = (result.distributions ?? []).filter {
      stores.contains($0.variant) && compared.contains($0.scenario)
    }
    let groups = shown.map(\.scenario).unique()
      .flatMap { scenario in
        LatencyDistribution.Operation.allCases.map { operation in
          shown.filter { $0.scenario == scenario && $0.operation == operation }
        }
      }.filter { !$0.isEmpty }
    guard !groups.isEmpty else { return withoutHistograms }
    return Part(
      id: "latency", title: "Latency",
      content: [
        Self.note(
          "Service times in a closed loop: each client calls again as soon as it has its answer, so "
            + "the wait before a call is not included. The curves combine all rounds; the tables have "
            + "the figures with intervals. Each store has a curve, with the largest compared number "
            + "of clients."),
        Self.key([("line", "the store"), ("context", result.context.baseline)]),
      ] + groups.flatMap(latency))
  }

  /// The replacement for charts if the result has no histograms: it is in the slim format, or an
  /// older program recorded it.
  private var withoutHistograms: Part? {
    guard !result.comparisons.isEmpty, result.distributions == nil else { return nil }
    return Part(
      id: "latency", title: "Latency",
      content: [
        Self.note(
          "Without a chart: the result has no histograms, as every slim result. Percentiles with "
            + "their intervals are in the tables; a run of your own draws the distributions.")
      ])
  }

  /// The drawn percentiles, which get closer towards both ends.
  private static let drawn = [
    1, 2.5, 5, 10, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.9, 99.95, 99.99, 99.999,
  ]
  private static let tabled = [1, 25, 50, 75, 90, 99, 99.9, 99.99]

  private func latency(_ group: [LatencyDistribution]) -> [Markup] {
    let scenario = group[0].scenario
    let title = "\(group[0].operation.rawValue), \(scenario)"
    let table = table(group, title)
    var panels: [Markup] = []
    if hasSpectra(scenario) {
      panels = [
        .element(
          "details", [:],
          [
            .element("summary", [:], "Which share was done within which time: \(title)"),
            .element("div", ["class": "panels"], spectra(group, Self.folder(of: table))),
          ])
      ]
    }
    return [
      .element("h3", [:], title),
      Self.figure(
        "distribution",
        "The distribution of each store: the middle half, 98 of 100, and the median",
        distribution(group, title).markup, details: Self.folder(of: table)),
    ] + panels + [Self.folded(table)]
  }

  /// Returns true if a scenario has a chart of percentiles: only the scenario with the most clients
  /// has one.
  ///
  /// If other scenarios compare numbers of clients and this one does not, the distributions and
  /// their tables are enough.
  private func hasSpectra(_ scenario: Scenario) -> Bool {
    let clients = clients(comparedIn: scenario)
    let isCurve =
      clients.count > 1
      || result.comparisons.allSatisfy { self.clients(comparedIn: $0.scenario).count == 1 }
    return isCurve && scenario.clients == clients.max()
  }

  private func clients(comparedIn scenario: Scenario) -> Set<Int> {
    let alike = result.comparisons.map(\.scenario).filter {
      var other = $0
      other.clients = scenario.clients
      return other == scenario
    }
    return Set(alike.map(\.clients))
  }

  private func distribution(_ group: [LatencyDistribution], _ title: String) -> RowChart {
    let rows = group.map { entry in
      let histogram = entry.histogram
      func value(_ percent: Double) -> Double {
        Double(histogram.value(atPercentile: percent) ?? 0)
      }
      return RowChart.Row(
        entry.variant, value: value(50), outer: value(1)...value(99),
        inner: value(25)...value(75), family: result.family(of: entry.variant),
        note: NumberText.duration(nanoseconds: value(50)))
    }
    return RowChart(
      "Medians of the service times of each store, \(title)", "service time", rows,
      TickText.duration)
  }

  private func points(_ entry: LatencyDistribution) -> [LineChart.Point] {
    Self.drawn.compactMap { percent in
      entry.histogram.percentile(percent).value.map { LineChart.Point(Self.place(of: percent), $0) }
    }
  }

  /// The position of a percentile: the logarithm of its odds, which shows both ends.
  private static func place(of percent: Double) -> Double { log10(percent / (100 - percent)) }

  private func spectra(_ group: [LatencyDistribution], _ table: String) -> [Markup] {
    let curves = group.map(points)
    let all = curves.flatMap(\.self)
    guard !all.isEmpty else { return [] }
    let y = TickText.axis(
      "service time", Scale(.logarithmic, covering: all.map(\.y)), atMost: 6, TickText.duration)
    let (first, last) = (Self.place(of: 1), max(Self.place(of: 90), all.map(\.x).max() ?? 0))
    let x = Axis(
      "percentile", Scale(.linear, first...last),
      ticks: [1, 10, 50, 90, 99, 99.9, 99.99].map {
        .init(Self.place(of: $0), TickText.plain($0))
      }.filter { $0.value <= last + 0.01 })
    let baseline = group.firstIndex { $0.variant == result.context.baseline }
    return zip(group, curves).enumerated().map { number, pair in
      let (entry, curve) = pair
      var lines: [LineChart.Line] = []
      if let baseline, baseline != number { lines.append(.init(.context, curves[baseline])) }
      lines.append(.init(.measured, curve))
      let heard = [50, 99, 99.9].compactMap { percent in
        entry.histogram.percentile(percent).value.map {
          "\(TickText.plain(percent)) % within \(NumberText.duration(nanoseconds: $0))"
        }
      }.joined(separator: ", ")
      return Self.figure(
        "spectrum", entry.variant,
        LineChart(
          "\(entry.variant), by percentile: \(heard)", x: x, y: y, lines: lines,
          family: result.family(of: entry.variant)
        ).markup,
        details: table)
    }
  }

  private func table(_ group: [LatencyDistribution], _ title: String) -> HTMLTable {
    HTMLTable(
      caption: "service times, \(title)",
      columns: [.init("store", isNumeric: false), .init("operations")]
        + Self.tabled.map { .init("p\(TickText.plain($0))") } + [.init("longest")],
      rows: group.map { entry in
        [entry.variant, NumberText.grouped(Int64(clamping: entry.histogram.count))]
          + Self.tabled.map { percent in
            entry.histogram.percentile(percent).value
              .map { NumberText.duration(nanoseconds: $0) } ?? "too few"
          } + [NumberText.duration(nanoseconds: Double(entry.histogram.maximum ?? 0))]
      })
  }
}
