import Drawing
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// How long single operations took: the distribution of each store, and its percentiles.
  var latency: Part? {
    var seen: Set<Scenario> = []
    let compared = Set(result.comparisons.map(\.scenario))
    let shown = (result.distributions ?? []).filter {
      stores.contains($0.variant) && compared.contains($0.scenario)
    }
    let groups = shown.filter { seen.insert($0.scenario).inserted }.map(\.scenario)
      .flatMap { scenario in
        LatencyDistribution.Operation.allCases.map { operation in
          shown.filter { $0.scenario == scenario && $0.operation == operation }
        }
      }.filter { !$0.isEmpty }
    guard !groups.isEmpty else { return nil }
    return Part(
      id: "latency", title: "Latency",
      content: [
        Self.note(
          "Service times in a closed loop: each client calls again as soon as it has its answer, so "
            + "how long a request would have waited is not seen. All rounds together, for the shape; "
            + "the figures with intervals are in the tables."),
        Self.key([("line", "the store"), ("context", result.context.baseline)]),
      ] + groups.flatMap(latency))
  }

  /// Percentiles that the spectrum is drawn through: ever closer to 100.
  private static let spectrum = [
    50, 75, 90, 95, 97.5, 99, 99.5, 99.9, 99.95, 99.99, 99.999,
  ]
  private static let tabled = [1, 25, 50, 75, 90, 99, 99.9, 99.99]

  private func latency(_ group: [LatencyDistribution]) -> [Markup] {
    let scenario = group[0].scenario
    let title = "\(group[0].operation.rawValue), \(scenario)"
    let table = table(group, title)
    return [
      .element("h3", [:], title),
      Self.figure(
        "distribution",
        "The distribution of each store: the middle half, 98 of 100, and the median",
        distribution(group, title).markup, details: Self.folder(of: table)),
      .element("p", [:], "By percentile, up to where there are ten samples beyond:"),
      .element("div", ["class": "panels"], spectra(group, title, Self.folder(of: table))),
      .element(
        "details", [:],
        [
          .element("summary", [:], "What share was done within which time: \(title)"),
          .element("div", ["class": "panels"], cumulative(group, title, Self.folder(of: table))),
        ]),
      Self.folded(table),
    ]
  }

  private func distribution(_ group: [LatencyDistribution], _ title: String) -> RowChart {
    let rows = group.map { entry in
      let histogram = entry.histogram
      func value(_ percent: Double) -> Double {
        Double(histogram.value(atPercentile: percent) ?? 0)
      }
      return RowChart.Row(
        entry.variant, value: value(50), outer: value(1)...value(99),
        inner: value(25)...value(75),
        note: NumberText.duration(nanoseconds: value(50)))
    }
    let ends = rows.compactMap(\.outer).flatMap { [$0.lowerBound, $0.upperBound] }
    return RowChart(
      "Service times of each store, \(title): medians "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: ", "),
      axis: TickText.axis(
        "service time", Scale(.logarithmic, covering: ends), atMost: 5, within: 198,
        TickText.duration),
      rows: rows)
  }

  private func points(_ entry: LatencyDistribution) -> [LineChart.Point] {
    Self.spectrum.compactMap { percent in
      entry.histogram.percentile(percent).value.map { LineChart.Point(1 / (1 - percent / 100), $0) }
    }
  }

  private func spectra(
    _ group: [LatencyDistribution], _ title: String, _ table: String
  ) -> [Markup] {
    let all = group.flatMap(points)
    guard !all.isEmpty else { return [] }
    let y = TickText.axis(
      "service time", Scale(.logarithmic, covering: all.map(\.y)), atMost: 6, TickText.duration)
    let most = all.map(\.x).max() ?? 10
    let ticks: [Axis.Tick] = [
      .init(2, "50 %"), .init(10, "90 %"), .init(100, "99 %"), .init(1_000, "99.9 %"),
      .init(10_000, "99.99 %"), .init(100_000, "99.999 %"),
    ]
    let x = Axis(
      "percentile", Scale(.logarithmic, 2...max(10, most)),
      ticks: ticks.filter { $0.value <= max(10, most) * 1.01 })
    let baseline = group.first { $0.variant == result.context.baseline }
    return group.map { entry in
      var lines: [LineChart.Line] = []
      if let baseline, baseline.variant != entry.variant {
        lines.append(.init(.context, points(baseline)))
      }
      lines.append(.init(.measured, points(entry)))
      let heard = Self.tabled.compactMap { percent in
        entry.histogram.percentile(percent).value.map {
          "\(TickText.plain(percent)) % within \(NumberText.duration(nanoseconds: $0))"
        }
      }.joined(separator: ", ")
      return Self.figure(
        "spectrum", entry.variant,
        LineChart("\(entry.variant), \(title), by percentile: \(heard)", x: x, y: y, lines: lines)
          .markup, details: table)
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
