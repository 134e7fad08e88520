/// The failures that an acknowledged save survives, as a result file names them.
///
/// A store has a type of its own for them: a result is read where no store is linked.
public enum RecordedDurability: String, Sendable, CaseIterable, Codable {
  /// The end of the process, by `kill -9` too.
  case processCrash
  /// A power cut.
  case powerLoss
}
