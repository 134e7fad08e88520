import CSQLite
import Persistence

/// The cause of a refusal: the log beside a database is not the database's own.
struct LogOfAnotherTime: Error {}

/// A database and its log belong together by their marks.
extension DatabaseFile {
  /// Returns the bytes of the mark in the database's file alone.
  ///
  /// `nil` if the file cannot be used without its log: a power cut may have torn its pages while the
  /// log was moved into it.
  func markWithoutLog() throws(StoreError) -> [UInt8]? {
    // This process has no other connection to the database, so closing this one releases no lock.
    do throws(SQLiteFailure) { return try Connection(inspecting: path).logMark() } catch {
      let error = StoreError.reading(path, error)
      if error.code == .corrupt { return nil }
      throw error
    }
  }

  /// Throws if the log beside the database is that of another time.
  ///
  /// `mark` is the mark in the file alone; the connection reads the database together with the log.
  ///
  /// - Throws: `StoreError`; nothing was changed.
  func check(_ mark: [UInt8], of connection: Connection) throws(StoreError) {
    let newest: [UInt8]
    do throws(SQLiteFailure) { newest = try connection.logMark() } catch {
      throw .reading(path, error)
    }
    // Equal marks: the log has no complete transaction, is in the database already, or was written by
    // another program.
    if newest == mark { return }
    guard let inLog = LogMark(newest) else { throw .logOfAnotherTime(path) }
    // A mark in the database can be torn; a mark in the log cannot, for SQLite checks the log.
    guard let inDatabase = LogMark(mark), !inLog.belongs(to: inDatabase) else { return }
    throw .logOfAnotherTime(path)
  }

  /// Records in the database's file which log will belong to it, before the log has a page.
  ///
  /// The last step of opening. Costs one synchronisation if there was no file for the log, and two if
  /// the file was empty. Otherwise the log is moved into the database first.
  ///
  /// A failure is not an error: the log that was announced before is used instead. A backup of the
  /// last closing then is not told from the database that the session began with.
  ///
  /// - Throws: `StoreError` if the durability cannot be set; the items are unchanged.
  func begin(_ log: MarkedLog) throws(StoreError) {
    do {
      if log.isUnused, log.hasMark { try beginCheaply(log) } else { try log.renew() }
    } catch {
      // The first save meets the same failure, and reports it.
    }
    do throws(SQLiteFailure) {
      if try setSynchronous(log.connection) { return }
    } catch {
      throw .reading(path, error)
    }
    throw .noDurableLog(path, configuration.durability)
  }

  /// Overwrites the mark without synchronising the log.
  ///
  /// If a power cut tears the mark, no log refers to the mark yet. Nothing else on its page changes.
  private func beginCheaply(_ log: MarkedLog) throws {
    // Otherwise a power cut could bring an old log back after its number is gone.
    if log.hadFile { try withFile(path + "-wal", .read, fileSystem.synchronize) }
    try log.connection.execute("PRAGMA synchronous=OFF")
    try log.renew {
      try log.connection.synchronizeDatabase(
        isFull: isDurable, repetitions: thresholds.repetitions)
    }
  }
}
