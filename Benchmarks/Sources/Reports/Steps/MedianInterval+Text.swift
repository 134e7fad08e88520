public import Measurement
import TextTables

extension MedianInterval {
  /// The median with its interval, for people: `19.7 (17.4 to 21.9)`.
  public var text: String {
    "\(NumberText.short(median)) (\(NumberText.short(low)) to \(NumberText.short(high)))"
  }
}
