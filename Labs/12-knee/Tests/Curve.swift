import Foundation

/// Bytes written by one save, by store size, as a drawing of a few lines.
struct Curve: CustomStringConvertible {
  private var points: [(count: Int, bytes: Int)] = []

  var first: Int { points.first?.bytes ?? 0 }
  var last: Int { points.last?.bytes ?? 0 }

  mutating func add(_ count: Int, _ bytes: Int) {
    points.append((count, bytes))
  }

  /// A line for each size; the axis is logarithmic.
  var description: String {
    let lines = points.map { point in
      let columns = Int(((log10(Double(max(point.bytes, 1))) - 2) * 8).rounded())
      let bar = String(repeating: "#", count: max(1, columns))
      return "\(Self.text(point.count, 6)) notes \(Self.text(point.bytes, 10)) bytes \(bar)"
    }
    return (["one save writes (8 columns more are 10 times as much):"] + lines)
      .joined(separator: "\n")
  }

  /// A number with commas, right-aligned.
  private static func text(_ number: Int, _ width: Int) -> String {
    var digits = String(number)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }
}
