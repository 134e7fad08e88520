import Measurement
import ResultModel

/// The leading stores of a scenario: the store with the highest ratio to the baseline, and every
/// store that the run cannot distinguish from it.
struct LeadingStores {
  /// A store's ratio to the baseline; the baseline itself has 1.
  struct Entry {
    let variant: String
    let low: Double
    let median: Double
    let high: Double
    let text: String
  }

  /// The leading stores, the highest ratio first.
  let leaders: [Entry]
  /// True if no compared store is left out.
  let areAll: Bool

  /// Finds the stores; O(stores · log stores).
  ///
  /// - Parameters:
  ///   - comparisons: The comparisons of a scenario.
  ///   - baseline: The store to compare all others with; `nil` to leave it out.
  ///   - needed: The share that a difference must exceed; `nil` if it is not known.
  init?(of comparisons: [Comparison], _ baseline: String?, exceeding needed: Double?) {
    let compared = comparisons.map { comparison in
      let interval = comparison.ratio.interval
      return Entry(
        variant: comparison.variant, low: interval.low, median: interval.median,
        high: interval.high, text: interval.text)
    }
    let reference = baseline.map { Entry(variant: $0, low: 1, median: 1, high: 1, text: "1.00") }
    let entries = ([reference].compactMap(\.self) + compared).sorted { $0.median > $1.median }
    guard !comparisons.isEmpty, let best = entries.first else { return nil }
    let isSupported = comparisons.allSatisfy { $0.ratio.interval.isSupported }
    leaders = entries.filter { entry in
      guard isSupported, let needed else { return true }
      return !Self.isBehind(entry, best, needed)
    }
    areAll = leaders.count == entries.count
  }

  /// Returns true if a store is behind the best one by the rule of ``Verdict``: its interval lies
  /// below, and the medians differ by more than is needed.
  private static func isBehind(_ entry: Entry, _ best: Entry, _ needed: Double) -> Bool {
    entry.high < best.low && entry.median * (1 + needed) < best.median
  }
}
