/// The failures that an acknowledged save survives, as a result file names them.
///
/// The result model has a separate type from the stores', so that programs without a store can read
/// results.
public enum RecordedDurability: String, Sendable, CaseIterable, Codable {
  /// The end of the process, including `kill -9`.
  case processCrash
  /// A power cut.
  case powerLoss
}
