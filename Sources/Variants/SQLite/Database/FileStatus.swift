import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What has a name in the file system; links are not followed.
enum FileKind: Equatable {
  case missing, regular, directory, link, other
  /// The system does not say, and gives this error number.
  case unknown(Int32)

  init(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      self = errno == ENOENT ? .missing : .unknown(errno)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}

extension StoreLocation {
  /// The same place with the directory's absolute path, which no later change of the working
  /// directory moves, and without symbolic links in it, which SQLite would refuse.
  ///
  /// As it is where there is no such directory.
  var resolved: StoreLocation {
    get throws {
      guard let pointer = realpath(directory, nil) else { return self }
      defer { free(pointer) }
      return try StoreLocation(directoryPath: String(cString: pointer), filename: filename)
    }
  }
}

/// Whether a file without a byte has the name.
func isEmptyFile(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
}

/// Takes a file's permissions away from everybody but its owner (0600).
///
/// The file of another user, which only that one may do this to, stays as it is.
///
/// By its path: closing any descriptor of a database ends all of this process's locks on it.
func makePrivate(_ path: String) throws(FileSystemError) {
  var status = stat()
  guard lstat(path, &status) == 0, status.st_mode & 0o177 != 0 else { return }
  if chmod(path, 0o600) != 0, errno != EPERM {
    throw FileSystemError(.open, path, number: errno)
  }
}
