import Measurement
import ResultModel
import TextTables

/// Compares the kernel's count of writes with the file ledger.
struct KernelAgreement {
  /// The number of figures that both the kernel and the ledger have.
  private(set) var checked = 0
  /// The figures that differ between the two.
  private(set) var differences: [ResultCell] = []
  /// The reason why the kernel gave no count, if it gave none.
  private(set) var reason: String?

  init(_ result: BenchmarkResult) {
    let index = ResultIndex(result)
    for cell in index.cells(.unexplainedBytes) {
      guard let bytes = cell.value else {
        if cell.workload == .saveOnly, index.isCounted(cell) { reason = cell.unavailable }
        continue
      }
      checked += 1
      if bytes > 0 { differences.append(cell) }
    }
  }

  /// One sentence; `nil` for a result in which nothing was counted.
  var sentence: String? {
    guard checked > 0 else {
      return reason.map { "the kernel's count of writes is unavailable (\($0))" }
    }
    let same =
      "the kernel (/proc/self/io) counted the same writes in "
      + "\(checked - differences.count) of \(checked) counted runs"
    guard !differences.isEmpty else { return same }
    let others = differences.map {
      "\($0.variant), \($0.scenario): \(NumberText.bytes($0.value ?? 0)) unexplained"
    }
    return same + "; not in " + others.joined(separator: "; ")
  }
}

extension ResultIndex {
  /// Returns true if the file operations of the cell's scenario were counted.
  fileprivate func isCounted(_ other: ResultCell) -> Bool {
    cell(of: other.variant, other.scenario, .fileWrites)?.value != nil
  }
}
