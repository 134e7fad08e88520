import Measurement
public import ResultModel

extension BenchmarkResult {
  /// How many columns a table in a document has at most, with that of the names.
  public static let columnsOfAPage = 7

  /// The scenarios that answer the questions most people have: those that the run named and
  /// measured.
  ///
  /// If a file names none, they are the compared scenarios with the fewest and the most clients
  /// whose saves survive a power cut, where there are any; if nothing was compared, the measured ones. O(figures).
  public var headlines: [Scenario] {
    var seen: Set<Scenario> = []
    let measured = cells.filter { $0.metric == .throughput }.map(\.scenario)
      .filter { seen.insert($0).inserted }
    let named = (context.headlines ?? []).filter(seen.contains)
    guard named.isEmpty else { return named }
    let scenarios = Set(comparisons.map(\.scenario))
    let compared = scenarios.isEmpty ? measured : measured.filter(scenarios.contains)
    let durable = compared.filter { $0.durability == .powerLoss }
    let candidates = durable.isEmpty ? compared : durable
    let ends = [candidates.map(\.clients).min(), candidates.map(\.clients).max()]
    return candidates.filter { ends.contains($0.clients) }
  }

  /// As many of the headlines as a table has room for: those with the usual number of records, then
  /// the largest of the larger stores.
  ///
  /// - Parameter count: How many.
  /// - Returns: The scenarios.
  public func headlines(atMost count: Int) -> [Scenario] {
    let all = headlines
    guard all.count > count, let first = all.first else { return all }
    let usual = all.filter { $0.records == first.records }.prefix(count)
    let others = all.filter { $0.records != first.records }.sorted { $0.records < $1.records }
    return usual + others.suffix(count - usual.count)
  }
}
