import CSQLite

/// The size of the log, as SQLite states it after each commit.
private final class LogSize {
  var pages: Int32 = 0
}

/// A connection to a database.
///
/// Only one thread may use it at a time, so it is not Sendable.
package final class Connection {
  let handle: OpaquePointer
  private let logSize = LogSize()

  /// Opens an existing database.
  ///
  /// SQLite's `unix-excl` file system keeps the log's index in this process's memory and excludes
  /// other processes. Several connections of the same process may share it.
  package init(_ path: String, readsOnly: Bool = false) throws(SQLiteFailure) {
    guard sqlite3_threadsafe() != 0 else {
      throw SQLiteFailure(
        code: SQLITE_MISUSE, systemError: 0, message: "this SQLite was built without threads",
        operation: "open")
    }
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
      | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, Self.fileSystem)
    guard let opened, code == SQLITE_OK else {
      let failure = Self.failure(opened, code, "open")
      sqlite3_close_v2(opened)
      throw failure
    }
    handle = opened
    // Replaces SQLite's own hook, which would move the log into the database at any commit.
    sqlite3_wal_hook(
      handle,
      { size, _, _, pages in
        if let size { Unmanaged<LogSize>.fromOpaque(size).takeUnretainedValue().pages = pages }
        return SQLITE_OK
      }, Unmanaged.passUnretained(logSize).toOpaque())
    // A connection that has not emptied the log keeps the log. Before the database is known to be
    // intact, nothing in it may be changed. A failed write must not be repeated silently.
    set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
    // If SQLite may not write, it only reads, and leaves an index of the log (-shm) behind.
    if sqlite3_db_readonly(handle, "main") == 1 {
      throw SQLiteFailure(
        code: SQLITE_READONLY, systemError: 0, message: "the file may not be written",
        operation: "open")
    }
    // The file may come from an untrusted source: its schema must not run code.
    set(SQLITE_DBCONFIG_DEFENSIVE, true)
    set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
    try execute("PRAGMA cell_size_check=ON")
    if readsOnly { try execute("PRAGMA query_only=ON") }
  }

  /// Opens a database for inspection: nothing is locked, created or changed, and the log is not
  /// read.
  package init(inspecting path: String) throws(SQLiteFailure) {
    var opened: OpaquePointer?
    // Characters with a meaning in URIs must be escaped (https://www.sqlite.org/uri.html).
    let escaped = path.utf8.map { byte in
      let isPlain = byte > 0x20 && byte < 0x7f && !"%?#".utf8.contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte))
        : "%" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
    }.joined()
    let place = escaped.hasPrefix("/") ? "file://" + escaped : "file:" + escaped
    let flags =
      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
      | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(place + "?immutable=1", &opened, flags, nil)
    guard let opened, code == SQLITE_OK else {
      let failure = Self.failure(opened, code, "open")
      sqlite3_close_v2(opened)
      throw failure
    }
    handle = opened
    set(SQLITE_DBCONFIG_DEFENSIVE, true)
    set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
    try execute("PRAGMA cell_size_check=ON")
  }

  deinit {
    // The statements keep their connection alive, so the connection must be closed here.
    sqlite3_close_v2(handle)
  }

  /// The longest path that SQLite accepts, in bytes, without the endings that it appends.
  static var longestPath: Int {
    let longest = sqlite3_vfs_find(fileSystem)?.pointee.mxPathname ?? 512
    return Int(longest) - "-journal".utf8.count
  }

  private static var fileSystem: String? {
    sqlite3_vfs_find("unix-excl") == nil ? nil : "unix-excl"
  }

  /// True if the file was removed, renamed or replaced since it was opened.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  /// True if a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The number of rows that the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// The most bytes that a value or a row may have (`SQLITE_LIMIT_LENGTH`).
  var longestRow: Int { Int(sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)) }

  /// The number of rows that all statements so far have changed.
  var allChangedRows: Int { Int(sqlite3_total_changes(handle)) }

  /// The number of pages in the log after the last commit of this connection.
  var pagesInLog: Int { Int(logSize.pages) }

  /// Runs a statement without results, or ignores them.
  package func execute(_ sql: String) throws(SQLiteFailure) {
    let statement = try Statement(self, sql)
    while try statement.step() {}
  }

  /// Runs a pragma and returns its first value.
  package func integer(_ sql: String) throws(SQLiteFailure) -> Int {
    let statement = try Statement(self, sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Runs a statement and returns the first column of every row.
  func texts(_ sql: String) throws(SQLiteFailure) -> [String] {
    let statement = try Statement(self, sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0)) }
    return texts
  }

  /// Returns the connection's last failure.
  func failure(_ code: Int32, _ operation: String, _ systemError: Int32 = 0) -> SQLiteFailure {
    Self.failure(handle, code, operation, systemError)
  }

  func set(_ option: Int32, _ isOn: Bool) {
    _ = lockstep_sqlite3_set(handle, option, isOn ? 1 : 0)
  }

  private static func failure(
    _ handle: OpaquePointer?, _ code: Int32, _ operation: String, _ systemError: Int32 = 0
  ) -> SQLiteFailure {
    let message = (handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)).map {
      String(cString: $0)
    }
    let number = systemError == 0 ? handle.map { sqlite3_system_errno($0) } ?? 0 : systemError
    return SQLiteFailure(
      code: code, systemError: number, message: message ?? "no message", operation: operation)
  }
}
