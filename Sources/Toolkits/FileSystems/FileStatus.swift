/// Facts about a file that are available without reading its bytes (`stat(2)`).
public struct FileStatus: Sendable, Hashable {
  /// The identity of the file.
  public let identity: FileIdentity
  /// The file's length in bytes.
  public let size: Int
  /// The number of names that the file has: more than 1 with hard links, 0 after it was removed.
  public let linkCount: Int
  /// True if only the file's owner may read or write it.
  public let isPrivate: Bool

  /// Creates a status.
  public init(identity: FileIdentity, size: Int, linkCount: Int = 1, isPrivate: Bool = true) {
    self.identity = identity
    self.size = size
    self.linkCount = linkCount
    self.isPrivate = isPrivate
  }
}

extension FileSystem {
  /// Returns the identity of the file that has a name now, without opening it or following a
  /// symbolic link.
  ///
  /// - Throws: ``FileSystemError`` with number `ENOENT` if nothing has the name.
  public func identify(
    _ name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileIdentity {
    try status(of: name, in: directory).identity
  }

  /// Returns the identity of an open file, even if it was renamed or removed.
  ///
  /// - Throws: ``FileSystemError``.
  public func identify(_ file: OpenFile) throws(FileSystemError) -> FileIdentity {
    try status(of: file).identity
  }
}
