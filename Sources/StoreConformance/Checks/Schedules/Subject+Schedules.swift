import Persistence
import Schedules

extension Subject {
  /// The same store, opened with the executors of a schedule where it takes any.
  func driven(by schedule: Schedule) -> Subject {
    guard let openDriven else { return self }
    var driven = self
    driven.open = { try await openDriven($0, schedule) }
    return driven
  }

  /// What is in a file, for a timeline: its content where it is JSON as Lockstep or the published
  /// pattern writes it, else how long it is.
  func textOfFile(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "none" }
    return contentOfFile(bytes).map { text($0) } ?? "\(bytes.count) bytes"
  }
}
