import CSQLite
import Foundation

/// A call of SQLite that failed: its result code, its words, and what it was about.
struct SQLiteFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  let code: Int32
  /// The system's error number underneath, or 0.
  let systemError: Int32
  /// SQLite's own words.
  let message: String
  /// What was being done.
  let operation: String

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xff }

  /// Whether a signal interrupted the call: nothing is wrong, and it can be done again.
  var isInterruption: Bool { primaryCode == SQLITE_IOERR && systemError == EINTR }

  /// For example `COMMIT: disk I/O error (SQLite code 1034)`.
  var description: String { "\(operation): \(message) (SQLite code \(code))" }
}
