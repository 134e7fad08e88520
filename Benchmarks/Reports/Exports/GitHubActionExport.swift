import ResultModel
import TextTables

/// The figures that github-action-benchmark follows over time, all such that smaller is better:
/// rates stand as the time for each operation.
///
/// Source: README of benchmark-action/github-action-benchmark, `customSmallerIsBetter`.
enum GitHubActionExport {
  static func text(of result: BenchmarkResult) throws -> String {
    try ExportedJSON.text(result.cells.compactMap(entry))
  }

  private struct Entry: Encodable {
    let name: String
    let unit: String
    let value: Double
    let range: String?
    let extra: String
  }

  private static func entry(_ cell: ResultCell) -> Entry? {
    guard let value = cell.value else { return nil }
    let extra = "\(cell.rounds.count) rounds"
    if cell.metric == .throughput {
      // A rate of nearly nothing has no finite time.
      guard value > 0, (1e9 / value).isFinite else { return nil }
      return Entry(
        name: "\(cell.variant), \(cell.scenario)", unit: "ns/operation", value: 1e9 / value,
        range: range(cell.high.map { 1e9 / $0 }, cell.low.map { 1e9 / $0 }), extra: extra)
    }
    guard cell.metric.isCount || cell.metric.percent != nil || cell.metric == .openToFind else {
      return nil
    }
    return Entry(
      name: "\(cell.variant), \(cell.scenario), \(cell.metric.rawValue)", unit: cell.unit,
      value: value, range: range(cell.low, cell.high), extra: extra)
  }

  private static func range(_ low: Double?, _ high: Double?) -> String? {
    guard let low, let high, low.isFinite, high.isFinite else { return nil }
    return "\(NumberText.short(low)) – \(NumberText.short(high))"
  }
}
