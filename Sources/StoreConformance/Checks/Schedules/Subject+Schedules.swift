import Schedules

extension Subject {
  /// The same store, opened with the executors of a schedule where it takes any.
  func driven(by schedule: Schedule) -> Subject {
    guard let openDriven else { return self }
    var driven = self
    driven.open = { try await openDriven($0, schedule) }
    return driven
  }

  /// The content of a file, for a timeline: its items where the file is JSON as Lockstep or the
  /// published pattern writes it, else its length.
  func textOfFile(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "none" }
    return contentOfFile(bytes).map { text($0) } ?? "\(bytes.count) bytes"
  }
}
