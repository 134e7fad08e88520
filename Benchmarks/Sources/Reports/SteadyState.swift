import Measurement
import ResultModel
import TextTables

/// Finds rates that drift within their windows: a rate that still rises or falls is not steady.
///
/// Each round has the slope over the parts of its window. A rate drifts if the 95 % interval over
/// the rounds does not contain 0; one in twenty steady rates appears to drift.
struct SteadyState {
  /// A rate whose interval does not contain 0.
  struct Drift {
    let cell: ResultCell
    /// The change of the rate, up or down, as a share of the median.
    let share: Double
  }

  /// The number of rates that have an interval.
  let count: Int
  /// The drifting rates, the largest drift first.
  let drifts: [Drift]

  /// Examines the stores of a result; O(figures).
  init(_ result: BenchmarkResult) {
    let asked = ResultIndex(result).cells(.drift).filter {
      $0.low != nil && $0.high != nil
        && ![.floor, .rival, .planted].contains(result.kind(of: $0.variant))
    }
    count = asked.count
    drifts = asked.compactMap { cell in
      guard let low = cell.low, let high = cell.high, let value = cell.value, low > 0 || high < 0
      else { return nil }
      return Drift(cell: cell, share: value)
    }.sorted { abs($0.share) > abs($1.share) }
  }

  /// A sentence for tables; `nil` if no rate has an interval.
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
