import CSQLite
import Foundation
import Persistence

/// A prepared statement, which is reused and keeps its connection open.
package final class Statement {
  private let connection: Connection
  private let handle: OpaquePointer
  private let sql: String

  package init(_ connection: Connection, _ sql: String) throws(SQLiteFailure) {
    var prepared: OpaquePointer?
    errno = 0
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    let number = errno
    guard let prepared, code == SQLITE_OK else { throw connection.failure(code, sql, number) }
    self.connection = connection
    self.sql = sql
    handle = prepared
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Moves to the next row.
  ///
  /// Returns false if there is none.
  ///
  /// After the last row or a failure, the statement is ready for its next use.
  package func step() throws(SQLiteFailure) -> Bool {
    var systemError: Int32 = 0
    let code = lockstep_sqlite3_step(handle, &systemError)
    if code == SQLITE_ROW { return true }
    let failure = code == SQLITE_DONE ? nil : connection.failure(code, sql, systemError)
    reset()
    if let failure { throw failure }
    return false
  }

  /// Runs a statement that returns no rows.
  func run() throws(SQLiteFailure) {
    while try step() {}
  }

  /// Ends the statement's use of the database before the last row.
  func reset() {
    // The code repeats the result of step().
    _ = sqlite3_reset(handle)
  }
}

// MARK: - Parameters, from 1

extension Statement {
  func bind(_ key: ItemKey, at index: Int32) throws(SQLiteFailure) {
    switch key {
    case .integer(let value): try bind(value, at: index)
    case .text(var text):
      try check(
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            lockstep_sqlite3_bind_text(handle, index, $0.baseAddress, UInt64($0.count))
          }
        })
    }
  }

  func bind(_ value: Int64, at index: Int32) throws(SQLiteFailure) {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ bytes: [UInt8], at index: Int32) throws(SQLiteFailure) {
    try check(
      bytes.withUnsafeBytes {
        lockstep_sqlite3_bind_blob(handle, index, $0.baseAddress, UInt64($0.count))
      })
  }

  private func check(_ code: Int32) throws(SQLiteFailure) {
    if code != SQLITE_OK { throw connection.failure(code, sql) }
  }
}

// MARK: - The current row's columns, from 0

extension Statement {
  func type(_ column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

  package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  package func text(_ column: Int32) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Passes a column's bytes to the body; they are invalid after the next step.
  func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return bytes.withMemoryRebound(to: UInt8.self, body)
  }
}
