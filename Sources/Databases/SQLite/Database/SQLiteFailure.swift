import CSQLite
import Foundation
import Persistence

/// A failed call of SQLite: its result code, its message, and its operation.
package struct SQLiteFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  let code: Int32
  /// The system's underlying error number, or 0.
  let systemError: Int32
  /// SQLite's own message.
  package let message: String
  /// The operation that failed.
  let operation: String

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xff }

  /// Returns the system's error, if SQLite's code alone is not specific enough.
  func systemError(at path: String) -> FileSystemError? {
    let known = [
      ENOSPC, EDQUOT, EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EMFILE, ENFILE, ENAMETOOLONG, ELOOP,
    ]
    guard [SQLITE_CANTOPEN, SQLITE_IOERR].contains(primaryCode), known.contains(systemError) else {
      return nil
    }
    return FileSystemError(
      primaryCode == SQLITE_CANTOPEN ? .open : .write, path, number: systemError)
  }

  /// True if bytes could not be read: for these error numbers of a read, SQLite returns its code
  /// for damage (`SQLITE_IOERR_CORRUPTFS`).
  var isFailedRead: Bool {
    primaryCode == SQLITE_CORRUPT && [EIO, ERANGE, ENXIO].contains(systemError)
  }

  /// Returns the system's error for a full disk, for which SQLite has a separate code.
  func full(_ path: String) -> FileSystemError {
    FileSystemError(.write, path, number: ENOSPC)
  }

  /// True if a signal interrupted the call: nothing is wrong, and the call can be repeated.
  var isInterruption: Bool { primaryCode == SQLITE_IOERR && systemError == EINTR }

  /// For example `COMMIT: disk I/O error (SQLite code 1034)`.
  package var description: String { "\(operation): \(message) (SQLite code \(code))" }
}
