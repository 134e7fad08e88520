import Measurement
import ResultModel

/// All figures as comma-separated values (RFC 4180), one line each.
///
/// An unavailable figure has an empty value and a reason. For figures of open loops, two columns
/// contain the kind of arrivals and the requested rate; other figures leave them empty. If requests
/// were due but never sent, the response times are lower bounds, and their metrics end in
/// `.at-least`.
enum CommaSeparatedExport {
  private static let columns = [
    "variant", "workload", "clients", "records", "durability", "metric", "unit", "value", "low",
    "high", "rounds", "unavailable", "arrivals", "asked",
    "itemSize",
  ]

  static func text(of result: BenchmarkResult) -> String {
    let rows = result.cells.map {
      row($0.variant, $0.scenario, $0.metric.rawValue, $0.unit, $0.figure)
    }
    return ([columns] + rows + (result.openLoops ?? []).flatMap(self.rows)).map {
      $0.map(quoted).joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static func rows(_ loop: OpenLoopResult) -> [[String]] {
    let closed = loop.closedLoop.map {
      [row(loop, "closed-loop.throughput", "operations/s", $0, asked: "")]
    }
    let knee = loop.knee.map { [row(loop, "knee", "requests/s", $0, asked: "")] }
    let points = loop.points.flatMap { point in
      let asked = point.share.map { "\($0) of closed loop" } ?? number(point.offered.value)
      let rates = [("offered", point.offered), ("answered", point.achieved)].map {
        row(loop, $0, "requests/s", $1, asked: asked)
      }
      let bound = point.hasLowerBounds ? ".at-least" : ""
      let times = point.percentiles.map {
        row(
          loop, "response.p\(TickText.plain($0.percent))" + bound, "ns", $0.figure, asked: asked)
      }
      let compactions = (point.compactions.map { [$0] } ?? []).map {
        row(loop, "compactions", "times", $0, asked: asked)
      }
      return rates + compactions + times + [
        row(loop, "response.longest" + bound, "ns", point.longest, asked: asked)
      ]
    }
    return (closed ?? []) + (knee ?? []) + points
  }

  private static func row(
    _ loop: OpenLoopResult, _ metric: String, _ unit: String, _ figure: RepeatedFigure,
    asked: String
  ) -> [String] {
    row(
      loop.variant, loop.scenario, metric, unit, figure, arrivals: loop.arrivals.rawValue,
      asked: asked)
  }

  private static func row(
    _ variant: String, _ scenario: Scenario, _ metric: String, _ unit: String,
    _ figure: RepeatedFigure, arrivals: String = "", asked: String = ""
  ) -> [String] {
    [
      variant, scenario.workload.rawValue, "\(scenario.clients)", "\(scenario.records)",
      scenario.durability.rawValue, metric, unit, number(figure.value), number(figure.low),
      number(figure.high), "\(figure.rounds.count)", figure.unavailable ?? "", arrivals, asked,
      scenario.itemSize.map { "\($0)" } ?? "",
    ]
  }

  private static func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }

  private static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
