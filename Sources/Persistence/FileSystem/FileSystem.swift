/// An open file of a ``FileSystem``; meaningful only to the file system that returned it.
public struct OpenFile: Sendable, Hashable {
  /// The file descriptor, or whatever number the file system uses for one.
  public let descriptor: Int32

  /// Wraps a descriptor.
  ///
  /// - Parameter descriptor: The number.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }
}

/// How a file is opened.
///
/// A symbolic link as the last component is never followed.
public enum OpenMode: String, Sendable, CaseIterable {
  /// For reading; the file must exist.
  case read
  /// For writing, emptied, created with mode 0600 when missing.
  case replace
  /// For writing at the end, created with mode 0600 when missing.
  case append
  /// For locking only, created with mode 0600 when missing.
  case lock
}

/// The few file operations that a store needs, as a seam.
///
/// All calls are synchronous and may be made from any thread. A call that throws has changed
/// nothing, except that a failed ``write(_:to:)`` may have written the beginning of its bytes.
public protocol FileSystem: Sendable {
  /// Opens a file (`open(2)`).
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - mode: How to open it.
  /// - Returns: The file; close it once.
  /// - Throws: ``FileSystemError``.
  func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile

  /// Closes a file (`close(2)`) and gives up its lock. The descriptor is gone even when this throws.
  ///
  /// - Parameter file: The file.
  /// - Throws: ``FileSystemError``.
  func close(_ file: OpenFile) throws(FileSystemError)

  /// Reads a file from its beginning to its end (`read(2)`).
  ///
  /// - Parameter file: A file opened with ``OpenMode/read``.
  /// - Returns: All of its bytes.
  /// - Throws: ``FileSystemError``.
  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8]

  /// Writes all the bytes at the end of what was written before (`write(2)`).
  ///
  /// - Parameters:
  ///   - bytes: What to write; short writes are continued until all of it is written.
  ///   - file: A file opened for writing.
  /// - Throws: ``FileSystemError``; the beginning of the bytes may have been written.
  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError)

  /// Cuts a file (`ftruncate(2)`).
  ///
  /// - Parameters:
  ///   - file: A file opened for writing.
  ///   - length: Its new length in bytes.
  /// - Throws: ``FileSystemError``.
  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError)

  /// Returns when the file's bytes are on the disk (`fsync(2)`, `F_FULLFSYNC` on Apple systems).
  ///
  /// - Parameter file: The file.
  /// - Throws: ``FileSystemError``; what was written since the last success may then be lost.
  func synchronize(_ file: OpenFile) throws(FileSystemError)

  /// Returns when the directory's entries are on the disk (`fsync(2)` on the directory).
  ///
  /// - Parameter path: The directory.
  /// - Throws: ``FileSystemError``; renames since the last success may then be lost.
  func synchronizeDirectory(_ path: String) throws(FileSystemError)

  /// Renames a file, replacing what has the new name, in one step (`rename(2)`).
  ///
  /// - Parameters:
  ///   - source: The path now.
  ///   - destination: The path afterwards, in the same directory.
  /// - Throws: ``FileSystemError``.
  func rename(_ source: String, to destination: String) throws(FileSystemError)

  /// Removes a file (`unlink(2)`).
  ///
  /// - Parameter path: The file.
  /// - Throws: ``FileSystemError``.
  func remove(_ path: String) throws(FileSystemError)

  /// Lists the names in a directory in sorted order, without `.` and `..` (`readdir(3)`).
  ///
  /// - Parameter directory: The directory.
  /// - Returns: The names.
  /// - Throws: ``FileSystemError``.
  func list(_ directory: String) throws(FileSystemError) -> [String]

  /// Takes the exclusive lock of a file without waiting (`flock(2)`).
  ///
  /// The lock ends when the file is closed or the process dies, however it dies.
  ///
  /// - Parameter file: A file opened with ``OpenMode/lock``.
  /// - Throws: ``FileSystemError`` with number `EWOULDBLOCK` when somebody else has it.
  func lock(_ file: OpenFile) throws(FileSystemError)
}
