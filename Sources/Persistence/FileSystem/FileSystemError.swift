#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The operations of a ``FileSystem``, as names for traces, counters and faults.
public enum FileOperation: String, Sendable, CaseIterable, Codable {
  case open, close, read, write, truncate, synchronize, synchronizeDirectory
  case rename, remove, list, lock, identify
  case openDirectory, closeDirectory
}

/// A file operation that failed: the operation, its file, and the system's error number.
public struct FileSystemError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operation.
  public let operation: FileOperation
  /// The path of the file or directory that it was about.
  public let path: String
  /// The system's error number (`errno(3)`).
  public let number: Int32

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - path: The path of the file or directory that it was about.
  ///   - number: The system's error number.
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
