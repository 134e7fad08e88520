import Measurement
import ResultModel
import TextTables

/// Whether the rates moved within their windows: a rate that still rises or falls is not steady.
///
/// Each round has the slope over the parts of its window. A rate drifts where the interval of 95 %
/// over the rounds does not contain 0; one in twenty rates without a drift seems to drift.
struct SteadyState {
  /// A rate whose interval does not contain 0.
  struct Drift {
    let cell: ResultCell
    /// The movement of the rate, up or down, as a share of the median.
    let share: Double
  }

  /// How many rates have an interval.
  let count: Int
  /// The rates that drift, the farthest first.
  let drifts: [Drift]

  /// Looks at the stores of a result; O(figures).
  ///
  /// - Parameter result: The result.
  init(_ result: BenchmarkResult) {
    let asked = result.cells.filter {
      $0.metric == .drift && $0.low != nil && $0.high != nil
        && ![.floor, .rival].contains(result.kind(of: $0.variant))
    }
    count = asked.count
    drifts = asked.compactMap { cell in
      guard let low = cell.low, let high = cell.high, let value = cell.value, low > 0 || high < 0
      else { return nil }
      return Drift(cell: cell, share: value)
    }.sorted { abs($0.share) > abs($1.share) }
  }

  /// A sentence for tables; `nil` where no rate has an interval.
  var sentence: String? {
    guard count > 0 else { return nil }
    let expected = Int((Double(count) / 20).rounded(.up))
    let found =
      "steady state: \(drifts.count) of \(count) rates rise or fall within their windows "
      + "(\(expected) would by chance)"
    guard let most = drifts.first else { return found }
    return found + "; the most \(most.cell.variant), \(most.cell.scenario): "
      + "\(most.share < 0 ? "down" : "up") \(NumberText.short(abs(most.share) * 100)) %"
  }
}
