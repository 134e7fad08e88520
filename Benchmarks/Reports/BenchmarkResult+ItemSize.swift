import ResultModel

extension BenchmarkResult {
  /// Whether items of this size belong into tables that do not compare sizes: only the size of the
  /// first scenario and the usual size do.
  func isMain(itemSize: Int?) -> Bool {
    itemSize == nil || itemSize == cells.first { $0.metric == .throughput }?.itemSize
  }
}
