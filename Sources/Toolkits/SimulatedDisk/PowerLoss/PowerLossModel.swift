/// The operations that a disk may have kept, after a power cut, although nothing had forced them
/// yet.
///
/// As in Pillai and others, "All file systems are not created equal" (OSDI 2014): contents and
/// directory entries are separate, a write is cut into parts, every directory operation and every
/// truncation is one unit. Synchronising a file forces the file's earlier data, synchronising a
/// directory its earlier entries, and neither the other.
public enum PowerLossModel: String, Sendable, CaseIterable, Codable {
  /// The operations reach the disk in the order in which they were made, and every synchronisation
  /// forces all operations before it.
  case programOrder
  /// Data reaches the disk in any order; the operations on a directory in their order. As ext4 and
  /// xfs do.
  case orderedDirectories
  /// Between synchronisations, everything reaches the disk in any order: POSIX promises no more.
  case posix

  /// The model's name and meaning, for a timeline.
  public var title: String {
    switch self {
    case .programOrder: "program order"
    case .orderedDirectories: "ext4/xfs (data free, directory operations in order)"
    case .posix: "POSIX (everything between synchronisations free)"
    }
  }
}
