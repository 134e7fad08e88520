import Measurement
public import ResultModel

extension BenchmarkResult {
  /// The highest number of columns of a table in a document, including the names.
  public static let columnsOfAPage = 7

  /// The scenarios that answer the most common questions: those that the run named and measured.
  ///
  /// If a file names none, the result is the compared scenarios with the fewest and the most
  /// clients, preferably with power-loss durability. If nothing was compared, the measured
  /// scenarios are used instead. O(figures).
  public var headlines: [Scenario] {
    let measured = cells.filter { $0.metric == .throughput }.map(\.scenario).unique()
    let named = (context.headlines ?? []).filter(measured.contains)
    guard named.isEmpty else { return named }
    let scenarios = Set(comparisons.map(\.scenario))
    let compared = scenarios.isEmpty ? measured : measured.filter(scenarios.contains)
    let durable = compared.filter { $0.durability == .powerLoss }
    let candidates = durable.isEmpty ? compared : durable
    let ends = [candidates.map(\.clients).min(), candidates.map(\.clients).max()]
    return candidates.filter { ends.contains($0.clients) }
  }

  /// The headlines that fit into a table: those with the default number of records, then the
  /// largest of the larger stores.
  public func headlines(atMost count: Int) -> [Scenario] {
    let all = headlines
    guard all.count > count, let first = all.first else { return all }
    let usual = all.filter { $0.records == first.records }.prefix(count)
    let others = all.filter { $0.records != first.records }.sorted { $0.records < $1.records }
    return usual + others.suffix(count - usual.count)
  }

  /// Returns true if items of this size belong in tables that do not compare sizes: the size of the
  /// first scenario, and the default size.
  func isMain(itemSize: Int?) -> Bool {
    itemSize == nil || itemSize == cells.first { $0.metric == .throughput }?.itemSize
  }
}
