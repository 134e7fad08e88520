public import Measurement

/// When saves became durable, and what a failure would have taken meanwhile.
///
/// A save is in **danger of a failure** from the moment it is acknowledged until the failure cannot
/// take it any more:
/// - *the end of the process*: until its bytes were handed to the kernel, in a file that has the name
///   under which the store looks for it;
/// - *a power cut*: until a later synchronisation of that file has returned (`fsync(2)`,
///   `fdatasync(2)`, `F_FULLFSYNC`), and one of the directory if the file was created or renamed:
///   "Calling fsync() does not necessarily ensure that the entry in the directory containing the file
///   has also reached disk" (`fsync(2)`).
///
/// What a file system happens to keep beyond that promise counts as lost, and so do the kernel's own
/// writing out after some seconds, which nobody sees. Other systems call it the window of possible
/// data loss (PostgreSQL, "Asynchronous Commit").
public struct SaveSafety: Sendable, Codable, Equatable {
  /// How many saves were followed.
  public var saves: Int
  /// The most records at one time whose newest acknowledged content the end of the process would
  /// have taken.
  public var recordsAtRiskOfCrash: Figure
  /// The most records at one time whose newest acknowledged content a power cut would have taken.
  public var recordsAtRiskOfPowerLoss: Figure
  /// From the call of a save until it is as durable as the scenario asks, in nanoseconds; the median.
  public var callToDurable: Figure

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
