import CSQLite
import Foundation

/// SQLite's check of its pages.
extension Connection {
  /// The extent of the check.
  package enum Check: String {
    /// Checks every page.
    case quick = "quick_check"
    /// Also checks the order of the keys.
    case whole = "integrity_check"
  }

  /// Returns SQLite's description of the first problem that the check finds in the database's
  /// bytes; `nil` if there is none.
  ///
  /// The check reports a page that could not be read in the same way as a damaged page: with a row
  /// of text. A finding is therefore accepted only after every byte could be read and the check has
  /// found the problem again.
  ///
  /// O(n): reads every page; three times if there is a problem.
  ///
  /// - Throws: `SQLiteFailure` if a byte cannot be read.
  package func damage(_ check: Check) throws(SQLiteFailure) -> String? {
    guard try firstProblem(check) != nil else { return nil }
    try readEveryByte()
    guard let problem = try firstProblem(check) else { return nil }
    if let code = Self.readFailure(in: problem) {
      throw SQLiteFailure(
        code: code, systemError: 0, message: problem, operation: "PRAGMA \(check.rawValue)")
    }
    return problem
  }

  private func firstProblem(_ check: Check) throws(SQLiteFailure) -> String? {
    let found = try texts("PRAGMA \(check.rawValue)(1)")
    return found == ["ok"] ? nil : found.first ?? "it cannot be checked"
  }

  /// Reads the database and its log without checking the content.
  ///
  /// O(bytes).
  ///
  /// - Throws: `SQLiteFailure` if a byte cannot be read.
  func readEveryByte() throws(SQLiteFailure) {
    try readEveryByte(of: SQLITE_FCNTL_FILE_POINTER)
    try readEveryByte(of: SQLITE_FCNTL_JOURNAL_POINTER)
  }

  /// Reads through SQLite's own descriptor: closing another descriptor would release SQLite's
  /// locks.
  private func readEveryByte(of pointer: Int32) throws(SQLiteFailure) {
    var found: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(handle, "main", pointer, &found)
    // A log that is not open has no methods.
    guard code == SQLITE_OK, let file = found, let methods = file.pointee.pMethods else { return }
    errno = 0
    var size: sqlite3_int64 = 0
    var result = methods.pointee.xFileSize(file, &size)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var offset: sqlite3_int64 = 0
    while result == SQLITE_OK, offset < size {
      let count = Int32(min(sqlite3_int64(buffer.count), size - offset))
      result = methods.pointee.xRead(file, &buffer, count, offset)
      offset += sqlite3_int64(count)
    }
    let number = errno
    if result == SQLITE_OK { return }
    throw SQLiteFailure(
      code: result, systemError: number, message: String(cString: sqlite3_errstr(result)),
      operation: "reading every byte")
  }

  /// Returns the result code of a page that could not be read, if the check's text contains one.
  private static func readFailure(in problem: String) -> Int32? {
    guard let mark = problem.range(of: "error code=") else { return nil }
    let digits = problem[mark.upperBound...].prefix { $0.isASCII && $0.isNumber }
    guard let code = Int32(digits) else { return nil }
    return [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff) ? nil : code
  }
}
