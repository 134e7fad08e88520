import ResultModel

extension BenchmarkResult {
  /// Whether a table of saves by other things than the size of items has a place for items of this size:
  /// those of the first scenario, and the usual ones.
  func isMain(itemSize: Int?) -> Bool {
    itemSize == nil || itemSize == cells.first { $0.metric == .throughput }?.itemSize
  }
}
