package import Foundation

/// A moment as people write it, by the clock on their wall.
package enum LocalTime {
  /// The time of a day as `16:38:04`, wherever the system is set to.
  ///
  /// - Returns: Hours from 00 to 23, minutes and seconds.
  package static func clock(_ date: Date) -> String {
    String(text(date, " ", ":", seconds: true).suffix(8))
  }

  /// For example `2026-11-22T10.15.30`: sorts by time, and is a valid file name on all systems.
  static func fileName(_ date: Date) -> String { text(date, "T", ".", seconds: true) }

  /// For example `2026-11-22 10:15`.
  static func text(_ date: Date) -> String { text(date, " ", ":", seconds: false) }

  private static func text(_ date: Date, _ gap: String, _ mark: String, seconds: Bool) -> String {
    let time = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func padded(_ number: Int?, _ width: Int = 2) -> String {
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = [padded(time.year, 4), padded(time.month), padded(time.day)]
    let clock = [padded(time.hour), padded(time.minute)] + (seconds ? [padded(time.second)] : [])
    return day.joined(separator: "-") + gap + clock.joined(separator: mark)
  }
}
