import CSQLite
import Foundation
import Persistence

/// A call of SQLite that failed: its result code, its words, and its operation.
package struct SQLiteFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  let code: Int32
  /// The system's error number underneath, or 0.
  let systemError: Int32
  /// SQLite's own words.
  package let message: String
  /// The operation that failed.
  let operation: String

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xff }

  /// The system's error, where SQLite's code alone does not say enough.
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

  /// Whether bytes could not be read: SQLite has the code of damage for these error numbers of a read
  /// (`SQLITE_IOERR_CORRUPTFS`).
  var isFailedRead: Bool {
    primaryCode == SQLITE_CORRUPT && [EIO, ERANGE, ENXIO].contains(systemError)
  }

  /// The system's error for a full disk, for which SQLite has a code of its own.
  func full(_ path: String) -> FileSystemError {
    FileSystemError(.write, path, number: ENOSPC)
  }

  /// Whether a signal interrupted the call: nothing is wrong, and it can be done again.
  var isInterruption: Bool { primaryCode == SQLITE_IOERR && systemError == EINTR }

  /// For example `COMMIT: disk I/O error (SQLite code 1034)`.
  package var description: String { "\(operation): \(message) (SQLite code \(code))" }
}
