import ResultModel
import TextTables

extension PictureExport {
  /// The intervals of the drawn stores with the most clients, as one sentence; `nil` without any.
  static func intervals(of result: BenchmarkResult) -> String? {
    let last = stores.compactMap { cells(of: result, $0).last }
    guard let clients = last.map(\.clients).max() else { return nil }
    let parts = last.compactMap { cell -> String? in
      guard cell.clients == clients, let low = cell.low, let high = cell.high else { return nil }
      return "\(cell.variant) \(NumberText.short(low)) to \(NumberText.short(high))"
    }
    guard !parts.isEmpty else { return nil }
    return "The intervals of 95 % with \(clients) client\(clients == 1 ? "" : "s"): "
      + parts.joined(separator: ", ") + "."
  }
}
