/// The kind of a record.
///
/// The kinds and their numbers are those of `Sources/Toolkits/CFileTrace/include/FileTrace.h`.
public enum TraceKind: UInt16, Sendable, CaseIterable {
  /// A file or directory was opened.
  case open = 1
  /// A descriptor was closed.
  case close
  /// Bytes were read.
  case read
  /// Bytes were written.
  case write
  /// A file's length was set.
  case truncate
  /// Space was reserved for a file (`fallocate(2)`).
  case allocate
  /// A file's bytes were flushed to the disk (`fsync(2)`, `fdatasync(2)`, `F_FULLFSYNC`).
  case synchronize
  /// Writing out was started (`sync_file_range(2)`). This call guarantees nothing about the disk.
  case writeOut
  /// A directory's entries were flushed to the disk.
  case synchronizeDirectory
  /// A file or directory was renamed.
  case rename
  /// A file got an additional name (`link(2)`).
  case link
  /// A name or a directory was removed.
  case remove
  /// A directory was created.
  case makeDirectory
  /// A lock was acquired or released (`flock(2)`, `fcntl(2)`).
  case lock
  /// The process added a note with ``FileTrace/note(_:_:)``.
  case note
  /// An operation that the library cannot follow. The record's name is the affected file.
  case unfollowed
}

/// A set of call kinds that should fail or be held.
public struct TraceKinds: OptionSet, Sendable, Hashable {
  /// One bit per kind, at the position of the kind's number.
  public let rawValue: UInt32

  /// Creates a set from the bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a set of kinds.
  public init(_ kinds: TraceKind...) {
    rawValue = kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// All calls about the file system.
  public static let everyCall = TraceKinds(
    rawValue: TraceKind.allCases.filter { $0 != .note && $0 != .unfollowed }
      .reduce(0) { $0 | 1 << UInt32($1.rawValue) })

  /// Returns true if the set contains the kind.
  public func contains(_ kind: TraceKind) -> Bool { contains(TraceKinds(kind)) }
}
