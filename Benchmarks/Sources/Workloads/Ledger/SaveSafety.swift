package import Measurement

/// The times at which saves became durable, and the data that an earlier failure would have lost.
///
/// A save is in **danger of a failure** from its acknowledgement until the failure can no longer
/// lose it:
/// - *the end of the process*: until the kernel has its bytes, in a file with the name under which
///   the store looks for it;
/// - *a power cut*: until a later synchronisation of that file has returned (`fsync(2)`,
///   `fdatasync(2)`, `F_FULLFSYNC`), and one of the directory if the file was created or renamed.
///   "Calling fsync() does not necessarily ensure that the entry in the directory containing the
///   file has also reached disk" (`fsync(2)`).
///
/// Bytes that a file system keeps beyond that promise count as lost. Bytes that the kernel writes
/// out after some seconds, without being asked, count as lost too, because no call reports them.
/// Other systems call this time the window of possible data loss (PostgreSQL, "Asynchronous
/// Commit").
package struct SaveSafety: Sendable, Codable, Equatable {
  /// The number of saves followed.
  package var saves: Int
  /// The highest number of records whose newest acknowledged content the end of the process would
  /// have lost, at any time.
  package var recordsAtRiskOfCrash: Figure
  /// The highest number of records whose newest acknowledged content a power cut would have lost,
  /// at any time.
  package var recordsAtRiskOfPowerLoss: Figure
  /// The median time from the call of a save until it is as durable as the scenario asks, in
  /// nanoseconds.
  package var callToDurable: Figure
}

extension SaveSafety {
  init(unavailable reason: String) {
    self.init(
      saves: 0, recordsAtRiskOfCrash: .unavailable(reason),
      recordsAtRiskOfPowerLoss: .unavailable(reason), callToDurable: .unavailable(reason))
  }
}
