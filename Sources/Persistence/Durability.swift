/// The failures that an acknowledged change survives; a configuration has ``powerLoss`` unless told otherwise.
public enum Durability: String, Sendable, CaseIterable, Codable {
  /// The end of the process, by `kill -9` too: the operating system has the bytes.
  ///
  /// Costs no synchronisation with the disk.
  case processCrash
  /// A power cut: the bytes of the file *and* its directory entry are on the disk.
  ///
  /// A commit costs a file synchronisation, and a directory synchronisation where the file is replaced
  /// (`fsync(2)`; on Apple systems `F_FULLFSYNC`, as `fcntl(2)` there explains). Calls that are committed as
  /// one group share both.
  case powerLoss
}
