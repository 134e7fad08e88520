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

  /// The directory's path without symbolic links in it, which SQLite would refuse.
  static func resolved(_ directory: String) -> String {
    guard let pointer = realpath(directory, nil) else { return directory }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
