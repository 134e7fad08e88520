import Drawing
import Foundation

/// Axes with short labels: `10 µs`, `2k`, `0.5 ×`.
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

  /// Bytes, in powers of 1,000.
  static func bytes(_ count: Double) -> String {
    for (limit, unit) in [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")] where count >= limit {
      return String(format: "%g", count / limit) + " " + unit
    }
    return String(format: "%g", count) + " B"
  }

  static func ratio(_ value: Double) -> String { String(format: "%g", value) + "×" }

  /// An axis with round ticks: as many labels as fit into `room` units without touching.
  static func axis(
    _ title: String, _ scale: Scale, atMost count: Int = 6, within room: Double = .infinity,
    _ text: (Double) -> String = TickText.plain
  ) -> Axis {
    let ticks = scale.ticks(atMost: count).map { Axis.Tick($0, text($0)) }
    let touching = zip(ticks, ticks.dropFirst()).contains { one, next in
      guard let left = scale.place(of: one.value), let right = scale.place(of: next.value) else {
        return false
      }
      // A letter is less than 7 units wide, and two labels need a gap as wide as a letter.
      return (right - left) * room < Double(one.label.count + next.label.count + 2) * 3.5
    }
    guard touching, count > 2 else { return Axis(title, scale, ticks: ticks) }
    return axis(title, scale, atMost: count - 1, within: room, text)
  }

  /// An axis whose labels are the values themselves, such as numbers of clients; only a few if
  /// there are many.
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
