import CSQLite
import Foundation

/// Moving SQLite's log into its database.
extension Connection {
  /// Moves the pages into the database that no reader holds back.
  ///
  /// Returns true if these are all pages of the log.
  func moveLog() throws(SQLiteFailure) -> Bool {
    var pages: Int32 = -1
    var moved: Int32 = -1
    let code = sqlite3_wal_checkpoint_v2(
      handle, "main", SQLITE_CHECKPOINT_PASSIVE, &pages, &moved)
    if code != SQLITE_OK { throw failure(code, "checkpoint") }
    return pages >= 0 && pages == moved
  }

  /// Moves the whole log into the database, and makes the log empty.
  ///
  /// Call this while no other connection reads. If it throws, the log is kept and contains everything
  /// that was committed.
  func emptyLog(repetitions: Int) throws(SQLiteFailure) {
    try repeating(repetitions, "checkpoint") {
      (sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil), 0)
    }
  }

  /// Removes the log, which must be empty, when this connection closes as the last one.
  func removeLogWhenClosing() {
    set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)
  }

  /// Makes the database's bytes durable, but not those of its log.
  ///
  /// Uses SQLite's own descriptor: closing another descriptor would release SQLite's locks.
  ///
  /// - Parameters:
  ///   - isFull: True if the disk must empty its own cache too (`F_FULLFSYNC` on Apple systems).
  ///   - repetitions: The number of further attempts after a signal.
  /// - Throws: `SQLiteFailure`.
  func synchronizeDatabase(isFull: Bool, repetitions: Int) throws(SQLiteFailure) {
    var found: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &found)
    guard code == SQLITE_OK, let file = found, let methods = file.pointee.pMethods else {
      throw failure(code, "synchronise")
    }
    try repeating(repetitions, "synchronise") {
      errno = 0
      let code = methods.pointee.xSync(file, isFull ? SQLITE_SYNC_FULL : SQLITE_SYNC_NORMAL)
      return (code, errno)
    }
  }

  private func repeating(
    _ repetitions: Int, _ operation: String, _ call: () -> (code: Int32, systemError: Int32)
  ) throws(SQLiteFailure) {
    var interruptions = 0
    while true {
      let (code, systemError) = call()
      if code == SQLITE_OK { return }
      let failure = failure(code, operation, systemError)
      guard failure.isInterruption, interruptions < repetitions else { throw failure }
      interruptions += 1
    }
  }
}
