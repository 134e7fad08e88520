/// The subject of a record: the kinds of `Sources/Toolkits/CFileTrace/include/FileTrace.h`, with
/// their numbers.
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
  /// Room was set aside for a file (`fallocate(2)`).
  case allocate
  /// A file's bytes were forced to the disk (`fsync(2)`, `fdatasync(2)`, `F_FULLFSYNC`).
  case synchronize
  /// Writing out was begun (`sync_file_range(2)`), which forces nothing.
  case writeOut
  /// A directory's entries were forced to the disk.
  case synchronizeDirectory
  /// A name was changed.
  case rename
  /// A file got another name (`link(2)`).
  case link
  /// A name was removed, or a directory.
  case remove
  /// A directory was made.
  case makeDirectory
  /// A lock was taken or given up (`flock(2)`, `fcntl(2)`).
  case lock
  /// The process told something of its own with ``FileTrace/note(_:_:)``.
  case note
  /// An operation that cannot be followed; the record's name is the file that it concerns.
  case unfollowed
}

/// Several kinds of calls, to be failed or held.
public struct TraceKinds: OptionSet, Sendable, Hashable {
  /// One bit for each kind, at the kind's number.
  public let rawValue: UInt32

  /// Creates a set of the bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a set of kinds.
  public init(_ kinds: TraceKind...) {
    rawValue = kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// The calls about the file system, all of them.
  public static let everyCall = TraceKinds(
    rawValue: TraceKind.allCases.filter { $0 != .note && $0 != .unfollowed }
      .reduce(0) { $0 | 1 << UInt32($1.rawValue) })

  /// Whether a kind is among them.
  public func contains(_ kind: TraceKind) -> Bool { contains(TraceKinds(kind)) }
}
