/// The unforced operations that a disk may have kept after a power cut.
///
/// The models follow Pillai and others, "All file systems are not created equal" (OSDI 2014).
/// Contents and directory entries are separate. A write is split into parts, while every directory
/// operation and every truncation is one unit. Synchronising a file makes the file's earlier data
/// durable but no directory entry. Synchronising a directory makes its earlier entries durable but
/// no data.
public enum PowerLossModel: String, Sendable, CaseIterable {
  /// Operations reach the disk in program order, and every synchronisation forces all operations
  /// before it.
  case programOrder
  /// Data reaches the disk in any order. The operations on a directory keep their order, as in ext4
  /// and xfs.
  case orderedDirectories
  /// Between synchronisations, everything reaches the disk in any order. POSIX guarantees no more.
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
