import Foundation

/// The operations of a ``FileSystem``, used as names in traces, counters and injected faults.
public enum FileOperation: String, Sendable, CaseIterable, Codable {
  /// Opens or creates a file (`open(2)`).
  case open
  /// Closes a file (`close(2)`).
  case close
  /// Reads bytes of a file (`read(2)`, `pread(2)`).
  case read
  /// Writes bytes to a file (`write(2)`).
  case write
  /// Sets the length of a file (`ftruncate(2)`).
  case truncate
  /// Waits until a file's bytes are on the disk (`fsync(2)`, `F_FULLFSYNC` on macOS).
  case synchronize
  /// Waits until a directory's entries are on the disk (`fsync(2)` of the directory).
  case synchronizeDirectory
  /// Renames a file and replaces any file with the new name (`rename(2)`).
  case rename
  /// Removes a file's name (`unlink(2)`).
  case remove
  /// Lists the names in a directory (`readdir(3)`).
  case list
  /// Locks a file for this process only (`flock(2)`).
  case lock
  /// Reads the identity of a named or an open file (`stat(2)`, `fstat(2)`).
  case identify
  /// Opens a directory (`open(2)`).
  case openDirectory
  /// Closes a directory (`close(2)`).
  case closeDirectory
}

/// A file operation that failed: the operation, its file, and the system's error number.
public struct FileSystemError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operation.
  public let operation: FileOperation
  /// The path of the file or directory on which the operation failed.
  public let path: String
  /// The system's error number (`errno(3)`).
  public let number: Int32

  /// Creates an error.
  public init(_ operation: FileOperation, _ path: String, number: Int32) {
    self.operation = operation
    self.path = path
    self.number = number
  }

  /// For example `rename data.json.tmp: No space left on device`.
  public var description: String {
    "\(operation.rawValue) \(path): \(String(cString: strerror(number)))"
  }
}

extension FileSystemError {
  /// True if the file does not exist.
  package var isNoSuchFile: Bool { number == ENOENT }
  /// True if this user lacks the permission.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(number) }
  /// True if another opener has the lock.
  package var isWouldBlock: Bool { number == EWOULDBLOCK }
  /// True if the volume cannot synchronise this file or directory.
  package var isUnableToSynchronize: Bool {
    let isSync = operation == .synchronize || operation == .synchronizeDirectory
    return isSync && [EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(number)
  }
}
