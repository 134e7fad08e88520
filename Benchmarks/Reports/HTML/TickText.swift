import Drawing
import Foundation

/// Axes whose labels are short: `10 µs`, `2k`, `0.5 ×`.
enum TickText {
  /// Rates and counts.
  static func plain(_ value: Double) -> String {
    for (limit, unit) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where abs(value) >= limit {
      return String(format: "%g", value / limit) + unit
    }
    return String(format: "%g", value)
  }

  /// Durations in nanoseconds.
  static func duration(_ nanoseconds: Double) -> String {
    for (limit, unit) in [(1e9, "s"), (1e6, "ms"), (1e3, "µs")] where nanoseconds >= limit {
      return String(format: "%g", nanoseconds / limit) + " " + unit
    }
    return String(format: "%g", nanoseconds) + " ns"
  }

  /// Ratios.
  static func ratio(_ value: Double) -> String { String(format: "%g", value) + "×" }

  /// An axis with round ticks.
  static func axis(
    _ title: String, _ scale: Scale, atMost count: Int = 6,
    _ text: (Double) -> String = TickText.plain
  ) -> Axis {
    Axis(title, scale, ticks: scale.ticks(atMost: count).map { .init($0, text($0)) })
  }

  /// An axis that names the values themselves, such as numbers of clients; a few where there are many.
  static func axis(_ title: String, naming values: [Double]) -> Axis {
    let sorted = Set(values).sorted()
    let stride = max(1, (sorted.count + 5) / 6)
    let low = sorted.first ?? 1
    let high = sorted.last ?? 10
    return Axis(
      title, Scale(.logarithmic, low...max(high, low * 2)),
      ticks: sorted.enumerated().filter { $0.offset.isMultiple(of: stride) }
        .map { .init($0.element, plain($0.element)) })
  }
}
