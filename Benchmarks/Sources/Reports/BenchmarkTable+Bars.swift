import ResultModel
import TextTables

extension BenchmarkTable {
  /// The widest chart in columns, and the room for a bar at least.
  private static let widths = (chart: 80, bar: 12)

  /// The rates of the stores in a scenario as bars with their intervals, and the p50 and p99 of
  /// their operations.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - rows: The most lines of stores. The slowest stores are left out; the baseline stays.
  /// - Returns: The chart, ending in a line break; empty without two stores to compare.
  func bars(_ scenario: Scenario, atMost rows: Int = .max) -> String {
    let all = headlined.compactMap { cell($0, scenario, .throughput) }
      .filter { ($0.value ?? 0) > 0 }
    guard all.count > 1 else { return "" }
    let cells = fastest(all, atMost: rows)
    let most = cells.compactMap { $0.high ?? $0.value }.max() ?? 1
    let names = cells.map(\.variant.count).max() ?? 0
    let notes = Self.aligned(cells.map { note($0, scenario) })
    let room = min(style.width ?? Self.widths.chart, Self.widths.chart)
    let width = room - names - 2 - (notes.map(\.count).max() ?? 0) - 2
    guard width >= Self.widths.bar else { return "" }
    let lines = zip(cells, notes).map { cell, note in
      let bar = bar(cell, most, width)
      return cell.variant.padded(to: names) + "  " + bar.padded(to: width) + "  " + note + "\n"
    }
    let left = all.count - cells.count
    return heading(
      scenario.title(among: result.headlines(atMost: 4)) + "; ░ is the interval of 95 %")
      + lines.joined() + (left == 0 ? "" : "and \(left) slower\n")
  }

  /// The stores with the highest rates and the baseline, in the order of the tables.
  private func fastest(_ cells: [ResultCell], atMost rows: Int) -> [ResultCell] {
    guard cells.count > rows else { return cells }
    func isBaseline(_ cell: ResultCell) -> Bool { cell.variant == result.context.baseline }
    let sorted = cells.sorted {
      (isBaseline($0) ? .infinity : $0.value ?? 0) > (isBaseline($1) ? .infinity : $1.value ?? 0)
    }
    // The last line tells how many stores are left out.
    let kept = Set(sorted.prefix(rows - 1).map(\.variant))
    return cells.filter { kept.contains($0.variant) }
  }

  /// For example `31,100`, `p50 30.1 µs` and `p99 60 µs`.
  private func note(_ cell: ResultCell, _ scenario: Scenario) -> [String] {
    let times = zip(["p50", "p99"], latencies(cell.variant, scenario))
    return [NumberText.short(cell.value ?? 0)] + times.map { "\($0) \($1.text)" }
  }

  /// The texts of each line below each other.
  private static func aligned(_ lines: [[String]]) -> [String] {
    let count = lines.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let padded = zip(line, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(padded.reversed().drop { $0 == " " }.reversed())
    }
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
