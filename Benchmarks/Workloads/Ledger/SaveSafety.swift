package import Measurement

/// The times at which saves became durable, and the loss if a failure had come before.
///
/// A save is in **danger of a failure** from the moment it is acknowledged until the failure cannot
/// take it any more:
/// - *the end of the process*: until its bytes were handed to the kernel, in a file that has the
///   name under which the store looks for it;
/// - *a power cut*: until a later synchronisation of that file has returned (`fsync(2)`,
///   `fdatasync(2)`, `F_FULLFSYNC`), and one of the directory if the file was created or renamed:
///   "Calling fsync() does not necessarily ensure that the entry in the directory containing the
///   file has also reached disk" (`fsync(2)`).
///
/// Bytes that a file system keeps beyond that promise count as lost. So do the bytes that the
/// kernel writes out by itself after some seconds, which nobody sees. Other systems call this time
/// the window of possible data loss (PostgreSQL, "Asynchronous Commit").
package struct SaveSafety: Sendable, Codable, Equatable {
  /// How many saves were followed.
  package var saves: Int
  /// The most records at one time whose newest acknowledged content the end of the process would
  /// have taken.
  package var recordsAtRiskOfCrash: Figure
  /// The most records at one time whose newest acknowledged content a power cut would have taken.
  package var recordsAtRiskOfPowerLoss: Figure
  /// The median time from the call of a save until it is as durable as the scenario asks, in
  /// nanoseconds.
  package var callToDurable: Figure

  init(
    saves: Int, recordsAtRiskOfCrash: Figure, recordsAtRiskOfPowerLoss: Figure,
    callToDurable: Figure
  ) {
    self.saves = saves
    self.recordsAtRiskOfCrash = recordsAtRiskOfCrash
    self.recordsAtRiskOfPowerLoss = recordsAtRiskOfPowerLoss
    self.callToDurable = callToDurable
  }

  init(unavailable reason: String) {
    self.init(
      saves: 0, recordsAtRiskOfCrash: .unavailable(reason),
      recordsAtRiskOfPowerLoss: .unavailable(reason), callToDurable: .unavailable(reason))
  }
}
