import Foundation

/// Formats numbers for people: three significant digits, grouped thousands, suitable units.
public enum NumberText {
  /// Formats a finite number with three significant digits: `0.0123`, `1.23`, `123`, `12,300`.
  public static func short(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let magnitude = abs(value)
    if magnitude == 0 { return "0" }
    if magnitude < 99.95 {
      // A number that rounds up to the next power of ten has one decimal digit fewer.
      let digits = (1..<6).first { (digits: Int) -> Bool in
        let least: Double = pow(10, Double(2 - digits))
        let half: Double = 0.5 * pow(10, Double(-digits - 1))
        return magnitude >= least - half
      }
      return String(format: "%.\(digits ?? 6)f", value)
    }
    // The number does not fit into a 64-bit integer.
    if magnitude >= 9e18 { return "\(value)" }
    let scale = pow(10, max(0, log10(magnitude).rounded(.down) - 2))
    return grouped(Int64((value / scale).rounded() * scale))
  }

  /// Formats a duration with a suitable unit: `87 ns`, `4.12 µs`, `3.86 ms`, `1.2 s`.
  public static func duration(nanoseconds: Double) -> String {
    for (limit, divisor, unit) in [(1e3, 1.0, "ns"), (1e6, 1e3, "µs"), (1e9, 1e6, "ms")]
    where nanoseconds < limit * 0.9995 {
      return "\(short(nanoseconds / divisor)) \(unit)"
    }
    return "\(short(nanoseconds / 1e9)) s"
  }

  /// Formats a number of bytes: `187 B`, `19.2 kB`, `1.93 MB`.
  public static func bytes(_ bytes: Double) -> String {
    for (limit, divisor, unit) in [(1e3, 1.0, "B"), (1e6, 1e3, "kB"), (1e9, 1e6, "MB")]
    where abs(bytes) < limit * 0.9995 {
      return "\(short(bytes / divisor)) \(unit)"
    }
    return "\(short(bytes / 1e9)) GB"
  }

  /// Formats a number of things: `1 test`, `3 tests`.
  public static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Formats a whole number with grouped thousands: `12,345`.
  public static func grouped(_ value: Int64) -> String {
    var digits = Substring(String(value.magnitude))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    groups.insert(digits, at: 0)
    return (value < 0 ? "-" : "") + groups.joined(separator: ",")
  }
}
