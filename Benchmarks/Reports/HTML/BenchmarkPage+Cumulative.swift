import Drawing
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// Percentiles that the cumulative distribution is drawn through; the far tail is the spectrum's.
  private static let steps: [Double] =
    [1, 2.5] + stride(from: 5.0, through: 95, by: 5) + [97.5, 99]

  /// The cumulative distribution of each store: what share of the calls was done within a time.
  func cumulative(_ group: [LatencyDistribution], _ title: String, _ table: String) -> [Markup] {
    let curves = group.map { entry in
      let values = entry.histogram.values(atPercentiles: Self.steps)
      return zip(values, Self.steps).map { LineChart.Point(Double($0), $1) }
    }
    let x = TickText.axis(
      "service time", Scale(.logarithmic, covering: curves.flatMap { $0 }.map(\.x)), atMost: 5,
      within: 198,
      TickText.duration)
    let y = Axis(
      "share of the calls", Scale(.linear, 0...100),
      ticks: stride(from: 0.0, through: 100, by: 25).map { .init($0, "\(Int($0)) %") })
    let baseline = group.firstIndex { $0.variant == result.context.baseline }
    return zip(group.indices, group).compactMap { number, entry in
      let curve = curves[number]
      guard !curve.isEmpty else { return nil }
      var lines: [LineChart.Line] = []
      if let baseline, baseline != number { lines.append(.init(.context, curves[baseline])) }
      lines.append(.init(.measured, curve))
      let heard = curve.filter { [25, 50, 75, 95].contains($0.y) }.map {
        "\(TickText.plain($0.y)) % within \(NumberText.duration(nanoseconds: $0.x))"
      }.joined(separator: ", ")
      return Self.figure(
        "cumulative", entry.variant,
        LineChart(
          "\(entry.variant), \(title), share of the calls by time: \(heard)", x: x, y: y,
          lines: lines
        ).markup, details: table)
    }
  }
}
