import Schedules

extension Subject {
  /// The same store, opened with the executors of a schedule if it accepts any.
  func driven(by schedule: Schedule) -> Subject {
    guard let openDriven else { return self }
    var driven = self
    driven.open = { try await openDriven($0, schedule) }
    return driven
  }

  /// Describes a file for a timeline: its items if it is JSON in the format of Lockstep or of the
  /// published pattern, and otherwise its length.
  func textOfFile(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "none" }
    return contentOfFile(bytes).map { text($0) } ?? "\(bytes.count) bytes"
  }
}
