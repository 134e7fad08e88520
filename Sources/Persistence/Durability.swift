/// The failures that an acknowledged change survives.
///
/// A configuration uses ``powerLoss`` by default.
public enum Durability: String, Sendable, CaseIterable, Codable {
  /// The end of the process, even by `kill -9`: the operating system has the bytes.
  ///
  /// Needs no synchronisation with the disk.
  case processCrash
  /// A power cut: the bytes of the file *and* its directory entry are on the disk.
  ///
  /// A commit costs a file synchronisation, and a directory synchronisation if the file is replaced
  /// (`fsync(2)`; on Apple systems `F_FULLFSYNC`, as `fcntl(2)` explains there). Calls committed as
  /// one group share both.
  case powerLoss
}
