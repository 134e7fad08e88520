import Foundation
import Measurement
import ResultModel

/// The figures of a result in the Bencher Metric Format, for `bencher run --adapter json`.
///
/// A benchmark is an arm in a scenario, a measure is a metric. The ends of the interval are
/// `lower_value` and `upper_value`. Unavailable figures are left out. If an open loop did not
/// sustain a rate, its response times are lower bounds and are left out too.
///
/// Source: https://bencher.dev/docs/reference/bencher-metric-format
enum BencherExport {
  static func text(of result: BenchmarkResult) throws -> String {
    var benchmarks: [String: [String: Measure]] = [:]
    func add(_ figure: RepeatedFigure, _ benchmark: String, _ measure: String) {
      guard let value = figure.value else { return }
      benchmarks[benchmark, default: [:]][name(measure)] = Measure(
        value: value, lower: figure.low, upper: figure.high)
    }
    for cell in result.cells {
      add(cell.figure, name(cell.variant, cell.scenario), cell.metric.rawValue)
    }
    for loop in result.openLoops ?? [] {
      let benchmark = name(loop.variant, loop.scenario) + ", \(loop.arrivals.rawValue) arrivals"
      if let knee = loop.knee { add(knee, benchmark, "knee") }
      for point in loop.points {
        let rate = "\(benchmark), \(OpenLoopPairs.asked(point))"
        add(point.achieved, rate, "answered")
        guard !point.isSaturated, !point.hasLowerBounds else { continue }
        for percentile in point.percentiles {
          add(percentile.figure, rate, "response.p\(TickText.plain(percentile.percent))")
        }
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(benchmarks), as: UTF8.self) + "\n"
  }

  /// For example `actor: save-only, 8 clients, 1000 records, powerLoss`.
  private static func name(_ variant: String, _ scenario: Scenario) -> String {
    "\(variant): \(scenario)"
  }

  /// Bencher identifies a measure by its slug, which has no dots.
  private static func name(_ metric: String) -> String { metric.replacing(".", with: "-") }

  private struct Measure: Encodable {
    let value: Double
    let lower: Double?
    let upper: Double?

    enum CodingKeys: String, CodingKey {
      case value
      case lower = "lower_value"
      case upper = "upper_value"
    }
  }
}
