import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The kind of the file that has a name; links are not followed.
enum FileKind: Equatable {
  case missing, regular, directory, link, other
}

/// The system's answers about names (`lstat(2)`).
///
/// Nothing is opened: closing any descriptor of a database ends all of this process's locks on it.
struct FileLookup: Sendable {
  /// The system call, replaceable in tests.
  var call: @Sendable (_ path: String, _ status: inout stat) -> Int32 = { lstat($0, &$1) }

  /// The kind of the file that has the name; every look that fails is an error, and says nothing of
  /// the file.
  func kind(of path: String) throws(FileSystemError) -> FileKind {
    guard let status = try status(of: path) else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Whether anything has the name.
  func isThere(_ path: String) throws(FileSystemError) -> Bool {
    try status(of: path) != nil
  }

  /// How many bytes a file of the name has; `nil` where there is no file.
  func size(of path: String) throws(FileSystemError) -> Int? {
    guard let status = try status(of: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Takes a file's permissions away from everybody but its owner (0600).
  ///
  /// The file of another user stays as it is, because only that user may change its permissions.
  func makePrivate(_ path: String) throws(FileSystemError) {
    guard let status = try status(of: path), status.st_mode & 0o177 != 0 else { return }
    if chmod(path, 0o600) != 0, errno != EPERM {
      throw FileSystemError(.open, path, number: errno)
    }
  }

  /// Only "no such file" means that there is none.
  private func status(of path: String) throws(FileSystemError) -> stat? {
    var status = stat()
    if call(path, &status) == 0 { return status }
    let number = errno
    if number == ENOENT { return nil }
    throw FileSystemError(.identify, path, number: number)
  }
}

extension StoreLocation {
  /// The same place with the directory's absolute path, which stays the same when the working
  /// directory changes, and without symbolic links in it, which SQLite would refuse.
  ///
  /// The place stays as it is where there is no such directory.
  var resolved: StoreLocation {
    get throws {
      guard let pointer = realpath(directory, nil) else { return self }
      defer { free(pointer) }
      return try StoreLocation(directoryPath: String(cString: pointer), filename: filename)
    }
  }
}
