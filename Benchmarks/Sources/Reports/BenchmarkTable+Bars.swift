import ResultModel
import TextTables

extension BenchmarkTable {
  /// The widest chart in columns, and the room for a bar at least.
  private static let widths = (chart: 80, bar: 12)

  /// The saves of each store for use as bars with their intervals, with few and with many clients.
  ///
  /// - Returns: A chart for each scenario, ending in a line break; empty without two stores to
  ///   compare.
  func bars() -> String {
    let scenarios = result.headlines(atMost: 4).filter { $0.workload == .saveOnly }
    return scenarios.prefix(2).map { bars($0, among: scenarios) }.joined()
  }

  private func bars(_ scenario: Scenario, among scenarios: [Scenario]) -> String {
    let cells = headlined.compactMap { cell($0, scenario, .throughput) }
      .filter { ($0.value ?? 0) > 0 }
    guard cells.count > 1, let most = cells.compactMap({ $0.high ?? $0.value }).max() else {
      return ""
    }
    let names = cells.map(\.variant.count).max() ?? 0
    let notes = cells.map { note($0) }
    let room = min(style.width ?? Self.widths.chart, Self.widths.chart)
    let width = room - names - 2 - (notes.map(\.count).max() ?? 0) - 2
    guard width >= Self.widths.bar else { return "" }
    let lines = zip(cells, notes).map { cell, note in
      let bar = bar(cell, most, width)
      return cell.variant.padded(to: names) + "  " + bar.padded(to: width) + "  " + note + "\n"
    }
    return heading(scenario.title(among: scenarios) + "; ░ is the interval of 95 %")
      + lines.joined()
  }

  /// For example `31,100 (29,800 to 32,500)`.
  private func note(_ cell: ResultCell) -> String {
    let value = NumberText.short(cell.value ?? 0)
    guard let low = cell.low, let high = cell.high else { return value }
    return "\(value) (\(NumberText.short(low)) to \(NumberText.short(high)))"
  }

  private func bar(_ cell: ResultCell, _ most: Double, _ width: Int) -> String {
    func columns(_ value: Double) -> Int {
      min(width, max(0, Int((value / most * Double(width)).rounded())))
    }
    let value = cell.value ?? 0
    let solid = columns(cell.low ?? value)
    let end = max(solid, columns(cell.high ?? value))
    let text = String(repeating: "█", count: solid) + String(repeating: "░", count: end - solid)
    // Less than half a column is still more than nothing.
    return text.isEmpty ? "▏" : text
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
