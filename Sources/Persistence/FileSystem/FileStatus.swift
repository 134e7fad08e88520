/// Facts about a file that need no reading of its bytes (`stat(2)`).
public struct FileStatus: Sendable, Hashable {
  /// Which file it is.
  public let identity: FileIdentity
  /// The file's length in bytes.
  public let size: Int
  /// How many names the file has: more than 1 with hard links, 0 when it was removed.
  public let linkCount: Int
  /// Whether nobody but the file's owner may read or write it.
  public let isPrivate: Bool

  /// Creates a status.
  ///
  /// - Parameters:
  ///   - identity: Which file it is.
  ///   - size: The file's length in bytes.
  ///   - linkCount: How many names the file has.
  ///   - isPrivate: Whether nobody but the file's owner may read or write it.
  public init(identity: FileIdentity, size: Int, linkCount: Int = 1, isPrivate: Bool = true) {
    self.identity = identity
    self.size = size
    self.linkCount = linkCount
    self.isPrivate = isPrivate
  }
}

extension FileSystem {
  /// Says which file has a name now, without opening it.
  ///
  /// - Parameters:
  ///   - name: The name; a symbolic link is not followed.
  ///   - directory: Where it is.
  /// - Returns: The file's identity.
  /// - Throws: ``FileSystemError`` with number `ENOENT` when nothing has the name.
  public func identify(
    _ name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileIdentity {
    try status(of: name, in: directory).identity
  }

  /// Says which file an open one is.
  ///
  /// - Parameter file: The file.
  /// - Returns: Its identity, whatever its name is now.
  /// - Throws: ``FileSystemError``.
  public func identify(_ file: OpenFile) throws(FileSystemError) -> FileIdentity {
    try status(of: file).identity
  }
}
