import Measurement
import Persistence
import ResultModel

/// The rates of a result in the form of JMH, with the service times as secondary metrics.
///
/// Source: `org.openjdk.jmh.results.format.JSONResultFormat`, as its viewers read it.
enum JMHExport {
  static func text(of result: BenchmarkResult) throws -> String {
    let rates = result.cells.filter { $0.metric == .throughput && $0.value != nil }
    let others = Dictionary(grouping: result.cells.filter(isSecondary)) {
      Key(variant: $0.variant, scenario: $0.scenario)
    }
    return try ExportedJSON.text(
      rates.map { rate in
        let key = Key(variant: rate.variant, scenario: rate.scenario)
        return benchmark(rate, others[key] ?? [], result.context)
      })
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
    let seconds = Double(context.window) / 1e9
    return Benchmark(
      jmhVersion: "lockstep, schema \(BenchmarkResult.currentSchema)",
      benchmark: "lockstep.\(rate.workload.rawValue).\(rate.variant)", mode: "thrpt",
      threads: rate.clients, forks: rate.rounds.count, warmupIterations: 1,
      warmupTime: "\(Double(context.warmUp) / 1e9) s", measurementIterations: 1,
      measurementTime: "\(seconds) s",
      params: ["records": "\(rate.records)", "durability": rate.durability.rawValue],
      primaryMetric: Measured(rate, unit: "ops/s"),
      secondaryMetrics: Dictionary(
        others.map { ($0.metric.rawValue, Measured($0, unit: "ns/op")) },
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

  /// One fork for each round, with one iteration.
  private struct Measured: Encodable {
    let score: Double
    let scoreError: Number
    let scoreConfidence: [Number]
    let scorePercentiles: [String: Double]
    let scoreUnit: String
    let rawData: [[Double]]

    init(_ cell: ResultCell, unit: String) {
      score = cell.value ?? 0
      let half = cell.low.flatMap { low in cell.high.map { ($0 - low) / 2 } }
      scoreError = Number(value: half)
      scoreConfidence = [Number(value: cell.low), Number(value: cell.high)]
      scoreUnit = unit
      rawData = cell.rounds.map { [$0] }
      let shares = [0.0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100]
      scorePercentiles = Dictionary(
        uniqueKeysWithValues: shares.compactMap { percent in
          Statistics.quantile(percent / 100, of: cell.rounds).map { ("\(percent)", $0) }
        })
    }
  }

  /// JMH writes the text `NaN` for what is not known.
  private struct Number: Encodable {
    let value: Double?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let value { try container.encode(value) } else { try container.encode("NaN") }
    }
  }
}
