import ResultModel

extension BenchmarkResult {
  /// Returns true if items of this size belong in tables that do not compare sizes: the size of the
  /// first scenario, and the default size.
  func isMain(itemSize: Int?) -> Bool {
    itemSize == nil || itemSize == cells.first { $0.metric == .throughput }?.itemSize
  }
}
