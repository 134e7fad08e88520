/// How the files end that stand beside a store's file: the one place where that is written down.
package enum CompanionEnding {
  /// Locked while a store has the file open.
  static let lock = ".lock"
  /// The next content while it is written.
  static let temporary = ".tmp"
  /// How far a conversion has come.
  static let conversionRecord = ".tmp-conversion"
  /// The mark of a journal that was not closed.
  static let openMark = ".open"
  /// Where in a journal the items are.
  static let index = ".index"
  /// What SQLite takes for a part of a database: its log, the log's index, and a rollback journal.
  package static let databaseLogs = ["-wal", "-shm", "-journal"]
  /// What a kept earlier content's ending begins with.
  static let backup = ".backup-v"
  /// What the ending begins with of a file that was moved aside.
  static let quarantined = ".quarantined-"

  /// The endings that no store's own file may have.
  static let whole = [temporary, lock, openMark, index] + databaseLogs
  /// What no store's own file may contain.
  static let beginnings = [backup, quarantined]
}
