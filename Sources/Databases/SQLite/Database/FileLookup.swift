import Foundation
import Persistence

/// The kind of the file that has a name; links are not followed.
enum FileKind: Equatable {
  case missing, regular, directory, link, other
}

/// The status of files by name (`lstat(2)`).
///
/// No file is opened: closing any descriptor of a database releases all locks of this process on
/// it.
struct FileLookup: Sendable {
  /// The system call, replaceable in tests.
  var call: @Sendable (_ path: String, _ status: inout stat) -> Int32 = { lstat($0, &$1) }

  /// Returns the kind of the file that has the name.
  ///
  /// A status that cannot be read is an error, and says nothing about the file.
  func kind(of path: String) throws(FileSystemError) -> FileKind {
    guard let status = try status(of: path) else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Returns true if a file of any kind has the name.
  func isThere(_ path: String) throws(FileSystemError) -> Bool {
    try status(of: path) != nil
  }

  /// Returns the size of the file with the name in bytes; `nil` if there is no file.
  func size(of path: String) throws(FileSystemError) -> Int? {
    guard let status = try status(of: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Limits a file's permissions to its owner (0600).
  ///
  /// Another user's file is left unchanged, because only its owner may change the permissions.
  func makePrivate(_ path: String) throws(FileSystemError) {
    guard let status = try status(of: path), status.st_mode & 0o177 != 0 else { return }
    if chmod(path, 0o600) != 0, errno != EPERM {
      throw FileSystemError(.open, path, number: errno)
    }
  }

  /// Only the error "no such file" counts as none.
  private func status(of path: String) throws(FileSystemError) -> stat? {
    var status = stat()
    if call(path, &status) == 0 { return status }
    let number = errno
    if number == ENOENT { return nil }
    throw FileSystemError(.identify, path, number: number)
  }
}

extension StoreLocation {
  /// The same location with the absolute path of the directory, without symbolic links.
  ///
  /// The absolute path does not change with the working directory, and SQLite would refuse symbolic
  /// links. If the directory does not exist, the location is returned unchanged.
  var resolved: StoreLocation {
    get throws {
      guard let pointer = realpath(directory, nil) else { return self }
      defer { free(pointer) }
      return try StoreLocation(directoryPath: String(cString: pointer), filename: filename)
    }
  }
}
