/// The failures that an acknowledged change survives.
public enum Durability: String, Sendable, CaseIterable, Codable {
  /// The end of the process, by `kill -9` too: the operating system has the bytes.
  ///
  /// Costs no synchronisation with the disk.
  case processCrash
  /// A power cut: the bytes of the file *and* its directory entry are on the disk.
  ///
  /// Costs one file and one directory synchronisation per commit (`fsync(2)`; on Apple systems
  /// `F_FULLFSYNC`, as `fcntl(2)` there explains).
  case powerLoss
}
