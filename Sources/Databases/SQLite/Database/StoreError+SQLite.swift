import CSQLite
import Foundation
package import Persistence

extension StoreError {
  /// The error for any failure of reading or opening.
  package static func reading(_ path: String, _ error: any Error) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let failure as SQLiteFailure: .reading(path, failure)
    case let failure as FileSystemError: .reading(path, failure)
    case is DamagedRow:
      .damaged(path, "a row does not have the bytes that were saved", cause: error)
    default: .unreadable(path, error)
    }
  }

  /// The error for a failure that says nothing about the bytes.
  private static func unreadable(_ path: String, _ cause: any Error) -> StoreError {
    StoreError(
      .unreadable, "The database could not be read. Look at the cause; its bytes are untouched.",
      location: path, cause: cause)
  }

  /// The error for a failed read or opening.
  static func reading(_ path: String, _ failure: SQLiteFailure) -> StoreError {
    if let error = failure.systemError(at: path) { return .opening(path, error) }
    if failure.primaryCode == SQLITE_FULL { return .opening(path, failure.full(path)) }
    return common(path, failure) ?? .unreadable(path, failure)
  }

  /// The error for a file that could not be opened, created or moved; nothing was changed.
  static func opening(_ path: String, _ cause: FileSystemError) -> StoreError {
    switch cause.number {
    case ENOSPC, EDQUOT:
      StoreError(
        .diskFull,
        "No room left for the store's files; nothing was changed. Free some space and open again.",
        location: path, cause: cause)
    case EACCES, EPERM, EROFS, ENOENT, ENOTDIR: .writing(path, cause)
    default: .reading(path, cause)
    }
  }

  /// The error for a failed transaction that is a part of opening: its own error speaks of saving.
  static func opening(_ path: String, transaction error: any Error) -> StoreError {
    if let error = error as? StoreError, error.code == .diskFull,
      let cause = error.cause as? FileSystemError
    {
      return .opening(path, cause)
    }
    return .reading(path, error)
  }

  /// The error for a log that could not be moved into its database when the store was closed.
  static func closing(_ path: String, _ failure: any Error) -> StoreError {
    let error = StoreError.reading(path, failure)
    let isKnown = ![.unreadable, .outcomeUnknown].contains(error.code)
    return StoreError(
      isKnown ? error.code : .inputOutput,
      "The store is closed, but its log could not be emptied into the database. Everything that was "
        + "saved is in the log: keep \(path)-wal beside the database. "
        + "Open the store again when the cause is mended.",
      location: path, cause: failure)
  }

  /// The error for a failed change that was rolled back.
  package static func changing(_ path: String, _ failure: SQLiteFailure) -> StoreError {
    if failure.primaryCode == SQLITE_TOOBIG {
      return StoreError(
        .unencodable,
        "An item is larger than the database allows; nothing was changed. "
          + "Split it, or keep its large part in a separate file.",
        location: path, cause: failure)
    }
    return common(path, failure)
      ?? StoreError(
        .inputOutput, "Writing failed; nothing was changed. Look at the cause, then save again.",
        location: path, cause: failure)
  }

  /// The error for a commit that failed.
  ///
  /// If the disk is full, the log lacks the commit's last page, and the commit has not happened.
  /// Any other failure may have come after that page was written: a log whose synchronisation
  /// failed may or may not be read after a crash.
  static func committing(_ path: String, _ failure: SQLiteFailure) -> StoreError {
    switch failure.primaryCode {
    case SQLITE_FULL, SQLITE_BUSY, SQLITE_READONLY: return .changing(path, failure)
    default: return .commitUnknown(path, failure)
    }
  }

  /// The error for a commit that may or may not be in the log.
  static func commitUnknown(_ path: String, _ cause: any Error) -> StoreError {
    StoreError(
      .outcomeUnknown,
      "The commit failed while it was being made durable. The change may or may not survive; "
        + "this store refuses further changes. Open it again to see what is on disk.",
      location: path, cause: cause)
  }

  /// The error for an item that does not fit into a row.
  static func tooLarge<ID>(_ path: String, _ id: ID, _ size: Int, limit: Int) -> StoreError {
    StoreError(
      .unencodable,
      "The item with id \(id) is larger than the database allows (\(size) of \(limit) bytes); "
        + "nothing was changed. Split it, or keep its large part in a separate file.",
      location: path)
  }

  /// The error for a database that has lost its name.
  static func moved(_ path: String) -> StoreError {
    StoreError(
      .failed,
      "The database was removed, renamed or replaced while the store was open; nothing was changed. "
        + "Put it back with its log (-wal), then close this store and open it again.",
      location: path)
  }

  /// The error for a directory where SQLite has no log, or cannot make the log durable.
  static func noDurableLog(_ path: String, _ durability: Durability) -> StoreError {
    StoreError(
      .inputOutput,
      "SQLite cannot keep a log (WAL) with the durability \(durability.rawValue) here. Choose a "
        + "directory on a local disk.", location: path)
  }

  /// The error for a log that belongs to another content of the database's file.
  static func logOfAnotherTime(_ path: String) -> StoreError {
    StoreError(
      .corrupt,
      "The log \(path)-wal belongs to another content of this file, such as the one before a backup "
        + "was put back. Nothing was changed. Move the log to another place, and open again: the "
        + "store then has what the file holds. Opening with recovery: .quarantine does the same.",
      location: path, cause: LogOfAnotherTime())
  }

  /// The error for a log without its database.
  static func logAlone(_ path: String) -> StoreError {
    StoreError(
      .corrupt,
      "The database is missing, but its log \(path)-wal is there. The log is untouched. Put the "
        + "missing file back. To restore a backup instead, first move the log to another place. Or "
        + "open with recovery: .quarantine to move the log aside and start empty.",
      location: path)
  }

  /// The error for the journal of a program that changed the database without a log.
  static func foreignJournal(_ path: String) -> StoreError {
    StoreError(
      .corrupt,
      "Another program left the journal \(path)-journal. All bytes are untouched. Open the database "
        + "with that program, and close it there. To restore a backup instead, first move the journal "
        + "and the log to another place. Or open with recovery: .quarantine to move all aside and "
        + "start empty.",
      location: path)
  }

  /// The error for damaged bytes.
  package static func damaged(
    _ path: String, _ reason: String, cause: (any Error)? = nil
  ) -> StoreError {
    StoreError(
      .corrupt,
      "The database is damaged: \(reason). Its bytes are untouched. Move \(path)-wal to another "
        + "place, if it is there, and restore a backup. Or open with recovery: .quarantine to move "
        + "both aside and start empty.",
      location: path, cause: cause)
  }

  private static func common(_ path: String, _ failure: SQLiteFailure) -> StoreError? {
    switch failure.primaryCode {
    case SQLITE_NOTADB: return .damaged(path, "it is not an SQLite database", cause: failure)
    case SQLITE_CORRUPT:
      return failure.isFailedRead ? nil : .damaged(path, failure.message, cause: failure)
    case SQLITE_FULL: return .writing(path, failure.full(path))
    case SQLITE_BUSY, SQLITE_LOCKED:
      return StoreError(
        .inUse, "Another program has this database open. Close it there first.",
        location: path, cause: failure)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return StoreError(
        .notWritable,
        "The database or its directory may not be written; nothing was changed. "
          + "Make them writable for this user, or choose another place.",
        location: path, cause: failure)
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      return failure.systemError(at: path).map { .writing(path, $0) }
    default: return nil
    }
  }
}
