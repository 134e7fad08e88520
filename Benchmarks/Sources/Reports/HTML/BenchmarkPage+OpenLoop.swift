import Drawing
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// Response times by rate, in open loops.
  var openLoop: Part? {
    let loops = (result.openLoops ?? []).filter { stores.contains($0.variant) }
    let sections = tables.openLoops()
    guard !sections.isEmpty else { return nil }
    let kinds = loops.map { BenchmarkTable.OpenLoopKind($0) }.unique()
    return Part(
      id: "open-loop", title: "Response times in an open loop",
      content: [
        Self.note(
          "Requests come at their own times, as users do, and a response time counts from when a "
            + "request was due: what waits behind a stall is seen. A line ends at the highest of "
            + "the rates that the store kept up with and whose requests were all sent."),
        Self.key([("context", "p50"), ("measured", "p99, with its interval"), ("fitted", "p99.9")]),
      ]
        + kinds.flatMap { kind in
          charts(
            loops.filter { .init($0) == kind }, kind,
            sections.last { $0.title.contains(tables.words(kind)) }.map { Self.table(of: $0).id })
        }
        + sections.flatMap(Self.table))
  }

  private func charts(
    _ loops: [OpenLoopResult], _ kind: BenchmarkTable.OpenLoopKind, _ table: String?
  ) -> [Markup] {
    let curves = loops.map { ($0, lines($0)) }.filter { !$0.1.isEmpty }
    let all = curves.flatMap(\.1).flatMap(\.points)
    guard !all.isEmpty else { return [] }
    let x = TickText.axis(
      "requests/s", Scale(.logarithmic, covering: all.map(\.x)), atMost: 5)
    let y = TickText.axis(
      "response time", Scale(.logarithmic, covering: all.map(\.y)), atMost: 6, TickText.duration)
    let panels = curves.map { loop, lines in
      Self.figure(
        "open-loop", loop.variant,
        LineChart(
          heard(loop, kind), x: x, y: y, lines: lines, family: result.family(of: loop.variant)
        ).markup,
        details: table ?? "open-loop")
    }
    return [
      .element("h3", [:], tables.words(kind)), .element("div", ["class": "panels"], panels),
    ]
  }

  private func lines(_ loop: OpenLoopResult) -> [LineChart.Line] {
    let roles: [(LineChart.Role, Double)] = [(.context, 50), (.fitted, 99.9), (.measured, 99)]
    return roles.map { role, percent in LineChart.Line(role, points(loop, percent)) }
      .filter { !$0.points.isEmpty }
  }

  private func points(_ loop: OpenLoopResult, _ percent: Double) -> [LineChart.Point] {
    loop.points.compactMap { point in
      // A chart has no sign for "at least"; the table below it has.
      guard !point.isSaturated, !point.hasLowerBounds, let rate = point.offered.value,
        let figure = point.percentile(percent), let value = figure.value
      else { return nil }
      return LineChart.Point(rate, value, interval: figure.interval)
    }
  }

  private func heard(_ loop: OpenLoopResult, _ kind: BenchmarkTable.OpenLoopKind) -> String {
    let points = points(loop, 99).map { point in
      "\(NumberText.duration(nanoseconds: point.y)) at \(NumberText.short(point.x))"
    }
    return "\(loop.variant), response times by requests a second, \(tables.words(kind)): "
      + (points.isEmpty ? "too few requests for p99" : "p99 " + points.joined(separator: ", "))
  }
}
