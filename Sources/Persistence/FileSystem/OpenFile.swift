/// A directory that a ``FileSystem`` holds open; meaningful only to the file system that returned it.
///
/// It stays the same directory when it is renamed, when another one takes its place, and when the
/// process changes its working directory (`openat(2)`).
public struct OpenDirectory: Sendable, Hashable {
  /// The file descriptor, or whatever number the file system uses for one.
  public let descriptor: Int32
  /// The path by which it was opened, absolute, for messages.
  public let path: String

  /// Wraps a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The number.
  ///   - path: The path by which it was opened.
  public init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// The path of a name in the directory, for messages.
  ///
  /// - Parameter name: One path component.
  /// - Returns: The path.
  public func path(of name: String) -> String {
    path == "/" ? "/" + name : path + "/" + name
  }
}

/// An open file of a ``FileSystem``; meaningful only to the file system that returned it.
public struct OpenFile: Sendable, Hashable {
  /// The file descriptor, or whatever number the file system uses for one.
  public let descriptor: Int32
  /// The name by which it was opened.
  public let name: String
  /// The directory in which it was opened.
  public let directory: OpenDirectory
  /// Whether it was opened with ``OpenMode/lock``, so that closing it gives up a lock.
  public let isForLocking: Bool

  /// The path by which it was opened, for messages.
  public var path: String { directory.path(of: name) }

  /// Wraps a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The number.
  ///   - name: The name by which it was opened.
  ///   - directory: The directory in which it was opened.
  ///   - isForLocking: Whether it was opened with ``OpenMode/lock``.
  public init(
    descriptor: Int32, name: String, in directory: OpenDirectory, isForLocking: Bool = false
  ) {
    self.isForLocking = isForLocking
    self.descriptor = descriptor
    self.name = name
    self.directory = directory
  }
}

/// The identity of a file, whatever its names (`st_dev` and `st_ino` of `stat(2)`).
///
/// Two that are equal at one moment are the same file. The number of a file that is gone may be
/// given to another one; while a file is open, it is not.
public struct FileIdentity: Sendable, Hashable {
  /// The device that holds the file.
  public let device: UInt64
  /// The file's number on its device.
  public let number: UInt64

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - device: The device that holds the file.
  ///   - number: The file's number on its device.
  public init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

/// How a file is opened.
///
/// A symbolic link is never followed. Anything that is neither a file nor a directory is refused,
/// and never waited for.
public enum OpenMode: String, Sendable, CaseIterable {
  /// For reading; the file must exist.
  case read
  /// For writing, emptied, created with mode 0600 when missing.
  case replace
  /// For writing at the end, created with mode 0600 when missing.
  case append
  /// For reading, and for writing at chosen offsets; the file must exist. On Linux, a file opened with
  /// ``append`` would be written at its end whatever the offset (`pwrite(2)`, bugs).
  case update
  /// For locking only, created with mode 0600 when missing.
  case lock
}
