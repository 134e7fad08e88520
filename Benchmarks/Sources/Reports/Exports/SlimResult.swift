import Foundation
import Measurement
import ResultModel

/// The format of results that are committed with sources: all figures, without the histograms.
///
/// A store and its scenario are named once for all their figures. The figures of rounds are left
/// out unless comparisons between runs use them. Numbers have seven digits.
struct SlimResult: Codable {
  /// The figures of an arm in a scenario.
  struct Measured: Codable {
    var variant: String
    var scenario: Scenario
    var figures: [RecordedMetric: SlimFigure] = [:]
    /// The metrics without a figure, grouped by the reason.
    var unavailable: [String: [RecordedMetric]] = [:]
    /// The same metrics by the kind of the reason, if it has a kind.
    var absent: [Absence: [RecordedMetric]]?
  }

  /// A figure without the facts that its position gives.
  struct SlimFigure: Codable {
    var value: Double
    var low: Double?
    var high: Double?
    var rounds: [Double]?
  }

  var schema: Int
  var context: RunContext
  /// The unit of each metric, so that the file can be read without this program.
  var units: [RecordedMetric: String] = [:]
  var measured: [Measured] = []
  var comparisons: [Comparison]
  var resolutions: [Resolution]?
  var openLoops: [OpenLoopResult]?
  var histories: [CheckedHistory]?

  init(_ result: BenchmarkResult) {
    schema = result.schema
    context = result.context
    comparisons = result.comparisons
    resolutions = result.resolutions
    histories = result.histories
    openLoops = result.openLoops
    for cell in result.cells {
      // The cells keep the order of the tables, so only neighbours are combined.
      if measured.last?.variant != cell.variant || measured.last?.scenario != cell.scenario {
        measured.append(Measured(variant: cell.variant, scenario: cell.scenario))
      }
      let index = measured.count - 1
      let metric = RecordedMetric.known(cell.metric)
      units[metric] = cell.unit
      if let reason = cell.unavailable {
        measured[index].unavailable[reason, default: []].append(metric)
        if let absence = cell.absence {
          measured[index].absent = measured[index].absent ?? [:]
          measured[index].absent?[absence, default: []].append(metric)
        }
      } else if let value = cell.value {
        measured[index].figures[metric] = Self.figure(value, cell)
      }
    }
  }

  /// The result, with its figures in the order of the metrics, and without the figures of metrics
  /// that only older programs measured.
  var result: BenchmarkResult {
    var result = BenchmarkResult(
      context: context, cells: measured.flatMap(cells), comparisons: comparisons,
      openLoops: openLoops)
    (result.schema, result.histories) = (schema, histories)
    result.context.completeOlderArms()
    result.resolutions = resolutions
    return result
  }

  private static let withRounds = Set(
    RunComparison.metrics + Metric.seenAtOpening + [.writerThroughput])

  private static func figure(_ value: Double, _ cell: ResultCell) -> SlimFigure {
    SlimFigure(
      value: shortened(value), low: cell.low.map(shortened), high: cell.high.map(shortened),
      rounds: withRounds.contains(cell.metric) ? cell.rounds.map(shortened) : nil)
  }

  private static func shortened(_ value: Double) -> Double {
    Double(String(format: "%.7g", value)) ?? value
  }

  private func cells(_ measured: Measured) -> [ResultCell] {
    func cell(_ metric: Metric) -> ResultCell {
      var cell = ResultCell(measured.variant, measured.scenario, metric, .unavailable(""))
      cell.unit = units[.known(metric)] ?? ""
      return cell
    }
    let found = measured.figures.compactMap { name, figure -> ResultCell? in
      guard let metric = name.metric else { return nil }
      var cell = cell(metric)
      (cell.value, cell.low, cell.high) = (figure.value, figure.low, figure.high)
      (cell.rounds, cell.unavailable) = (figure.rounds ?? [], nil)
      return cell
    }
    let missing = measured.unavailable.flatMap { reason, metrics in
      metrics.compactMap(\.metric).map { metric in
        var cell = cell(metric)
        cell.unavailable = reason
        cell.absence = measured.absent?.first { $0.value.contains(.known(metric)) }?.key
        return cell
      }
    }
    let order = Dictionary(
      uniqueKeysWithValues: Metric.allCases.enumerated().map { ($1, $0) })
    return (found + missing).sorted { (order[$0.metric] ?? 0) < (order[$1.metric] ?? 0) }
  }
}
