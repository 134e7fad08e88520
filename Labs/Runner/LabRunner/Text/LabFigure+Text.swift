import LabModel
import TextTables

extension LabFigure {
  /// The number with its unit, for people: `1,000`, `812 of 2551`.
  var text: String { unit.isEmpty ? number : "\(number) \(TerminalText.sanitized(unit))" }

  /// The number alone.
  var number: String {
    let isWhole = value == value.rounded() && abs(value) < 1e15
    return isWhole ? NumberText.grouped(Int64(value)) : NumberText.short(value)
  }

  /// The same figure among those with which a lab began; `nil` if it was not counted then.
  func before(among first: [LabFigure]) -> LabFigure? {
    first.first { $0.name == name && $0.isComparable(with: self) }
  }

  /// Changed code may have another number of schedules: `812 of 2551`, and then `0 of 70`.
  private func isComparable(with other: LabFigure) -> Bool {
    unit == other.unit || [self, other].allSatisfy { $0.unit.hasPrefix("of ") }
  }
}
