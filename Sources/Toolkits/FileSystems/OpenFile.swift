/// A directory that a ``FileSystem`` has open.
///
/// Only the file system that returned it can use it.
///
/// The value refers to the same directory even if the directory is renamed or replaced, or if the
/// process changes its working directory (`openat(2)`).
public struct OpenDirectory: Sendable, Hashable {
  /// The file descriptor, or the number that the file system uses instead.
  public let descriptor: Int32
  /// The absolute path by which the directory was opened, for messages.
  public let path: String

  /// Creates a directory from a descriptor.
  public init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Returns the path of a name (one path component) in the directory, for messages.
  public func path(of name: String) -> String {
    path == "/" ? "/" + name : path + "/" + name
  }
}

/// An open file of a ``FileSystem``.
///
/// Only the file system that returned it can use it.
public struct OpenFile: Sendable, Hashable {
  /// The file descriptor, or the number that the file system uses instead.
  public let descriptor: Int32
  /// The name by which the file was opened.
  public let name: String
  /// The directory in which the file was opened.
  public let directory: OpenDirectory
  /// True if the file was opened with ``OpenMode/lock``, so that closing it releases a lock.
  public let isForLocking: Bool

  /// The path by which the file was opened, for messages.
  public var path: String { directory.path(of: name) }

  /// Creates a file from a descriptor.
  public init(
    descriptor: Int32, name: String, in directory: OpenDirectory, isForLocking: Bool = false
  ) {
    self.isForLocking = isForLocking
    self.descriptor = descriptor
    self.name = name
    self.directory = directory
  }
}

/// The identity of a file, independent of its names (`st_dev` and `st_ino` of `stat(2)`).
///
/// Two identities that are equal at one moment belong to the same file. After a file is removed,
/// its number may be reused for another file, but not while the file is still open.
public struct FileIdentity: Sendable, Hashable {
  /// The device that contains the file.
  public let device: UInt64
  /// The file's number on its device.
  public let number: UInt64

  /// Creates an identity.
  public init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

/// The mode in which a file is opened.
///
/// Symbolic links are never followed. Anything other than a regular file or a directory is refused
/// without waiting.
public enum OpenMode: String, Sendable, CaseIterable {
  /// For reading; the file must exist.
  case read
  /// For writing. The file is emptied, or created with mode 0600 if it is missing.
  case replace
  /// For writing at the end. The file is created with mode 0600 if it is missing.
  case append
  /// For reading, and for writing at chosen offsets; the file must exist.
  ///
  /// On Linux, writes to a file opened with ``append`` go to its end at any offset (`pwrite(2)`,
  /// bugs).
  case update
  /// For locking only. The file is created with mode 0600 if it is missing.
  case lock
}
