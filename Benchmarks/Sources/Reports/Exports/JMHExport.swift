import Foundation
import Measurement
import ResultModel

/// The rates of a result in the format of JMH, with the service times as secondary metrics.
///
/// An opening in a fresh process has the JMH mode "single shot". The knee of an open loop is a
/// throughput. The result of a rate has the mode "sample time": its score is the median response
/// time. The score is the achieved rate if the store does not sustain the rate, or if requests were
/// due but never sent, because the response times are then lower bounds.
///
/// Source: `org.openjdk.jmh.results.format.JSONResultFormat`, as its viewers read it.
enum JMHExport {
  static func text(of result: BenchmarkResult) throws -> String {
    let rates = result.cells.filter {
      [.throughput, .openToFind].contains($0.metric) && $0.value != nil
    }
    let others = Dictionary(grouping: result.cells.filter(isSecondary)) {
      Key(variant: $0.variant, scenario: $0.scenario)
    }
    return try text(
      rates.map { rate in
        let key = Key(variant: rate.variant, scenario: rate.scenario)
        return benchmark(rate, others[key] ?? [], result.context)
      } + (result.openLoops ?? []).flatMap { openLoop($0, result.context) })
  }

  private static func text(_ benchmarks: [Benchmark]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(benchmarks), as: UTF8.self) + "\n"
  }

  /// The parameters that distinguish scenarios of a workload, besides the number of threads.
  private static func params(_ scenario: Scenario) -> [String: String] {
    var params = [
      "records": "\(scenario.records)", "durability": scenario.durability.rawValue,
    ]
    params["itemSize"] = scenario.itemSize.map { "\($0)" }
    return params
  }

  private static func openLoop(_ loop: OpenLoopResult, _ context: RunContext) -> [Benchmark] {
    func made(
      _ name: String, _ mode: String, _ figure: RepeatedFigure, _ unit: String,
      _ asked: String? = nil, others: [String: Measured] = [:]
    ) -> Benchmark {
      var params = params(loop.scenario)
      params["arrivals"] = loop.arrivals.rawValue
      params["asked"] = asked
      return Benchmark(
        jmhVersion: "lockstep, schema \(BenchmarkResult.currentSchema)",
        benchmark: "lockstep.\(name).\(loop.scenario.workload.rawValue).\(loop.variant)",
        mode: mode, threads: loop.scenario.clients, forks: figure.rounds.count,
        // The result does not contain the time for which each rate is sent.
        warmupIterations: 1, warmupTime: "0 s", measurementIterations: 1, measurementTime: "0 s",
        params: params, primaryMetric: Measured(figure, unit: unit), secondaryMetrics: others)
    }
    let knee = loop.knee.flatMap { $0.value == nil ? nil : made("knee", "thrpt", $0, "ops/s") }
    return [knee].compactMap(\.self)
      + loop.points.compactMap { point in
        let asked = OpenLoopPairs.asked(point)
        guard point.achieved.value != nil else { return nil }
        guard !point.isSaturated, !point.hasLowerBounds, let median = point.percentile(50),
          median.value != nil
        else {
          return made("open-loop", "thrpt", point.achieved, "ops/s", asked)
        }
        var others = ["answered": Measured(point.achieved, unit: "ops/s")]
        for percentile in point.percentiles where percentile.figure.value != nil {
          let name = "response.p\(TickText.plain(percentile.percent))"
          others[name] = Measured(percentile.figure, unit: "ns/op")
        }
        return made("open-loop", "sample", median, "ns/op", asked, others: others)
      }
  }

  private struct Key: Hashable {
    let variant: String
    let scenario: Scenario
  }

  private static func isSecondary(_ cell: ResultCell) -> Bool {
    cell.value != nil && cell.metric.percent != nil
  }

  private static func benchmark(
    _ rate: ResultCell, _ others: [ResultCell], _ context: RunContext
  ) -> Benchmark {
    let isOpening = rate.metric == .openToFind
    let seconds = isOpening ? 0 : Double(context.window) / 1e9
    return Benchmark(
      jmhVersion: "lockstep, schema \(BenchmarkResult.currentSchema)",
      benchmark: "lockstep.\(rate.workload.rawValue).\(rate.variant)",
      mode: isOpening ? "ss" : "thrpt",
      threads: rate.clients, forks: rate.rounds.count, warmupIterations: isOpening ? 0 : 1,
      warmupTime: "\(isOpening ? 0 : Double(context.warmUp) / 1e9) s", measurementIterations: 1,
      measurementTime: "\(seconds) s",
      params: params(rate.scenario),
      primaryMetric: Measured(rate.figure, unit: isOpening ? "ns/op" : "ops/s"),
      secondaryMetrics: Dictionary(
        others.map { ($0.metric.rawValue, Measured($0.figure, unit: "ns/op")) },
        uniquingKeysWith: { first, _ in first }))
  }

  private struct Benchmark: Encodable {
    let jmhVersion: String
    let benchmark: String
    let mode: String
    let threads: Int
    let forks: Int
    let warmupIterations: Int
    let warmupTime: String
    let measurementIterations: Int
    let measurementTime: String
    let params: [String: String]
    let primaryMetric: Measured
    let secondaryMetrics: [String: Measured]
  }

  /// One fork for each round, with a single iteration.
  private struct Measured: Encodable {
    let score: Double
    let scoreError: Number
    let scoreConfidence: [Number]
    let scorePercentiles: [String: Double]
    let scoreUnit: String
    let rawData: [[Double]]

    init(_ figure: RepeatedFigure, unit: String) {
      score = figure.value ?? 0
      let half = figure.low.flatMap { low in figure.high.map { ($0 - low) / 2 } }
      scoreError = Number(value: half)
      scoreConfidence = [Number(value: figure.low), Number(value: figure.high)]
      scoreUnit = unit
      rawData = figure.rounds.map { [$0] }
      let shares = [0.0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100]
      scorePercentiles = Dictionary(
        uniqueKeysWithValues: shares.compactMap { percent in
          Statistics.quantile(percent / 100, of: figure.rounds).map { ("\(percent)", $0) }
        })
    }
  }

  /// JMH writes the text `NaN` for an unknown number.
  private struct Number: Encodable {
    let value: Double?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let value { try container.encode(value) } else { try container.encode("NaN") }
    }
  }
}
