/// The endings of the files that stand beside a store's file: the one place where they are written
/// down.
package enum CompanionEnding {
  /// Locked while a store has the file open.
  package static let lock = ".lock"
  /// The next content while it is written.
  package static let temporary = ".tmp"
  /// The mark of a journal that was not closed.
  package static let openMark = ".open"
  /// Where in a journal the items are.
  package static let index = ".index"
  /// The endings of SQLite's own files: its log, the log's index, and a rollback journal.
  package static let databaseLogs = ["-wal", "-shm", "-journal"]
  /// The beginning of the ending of a kept earlier content.
  static let backup = ".backup-v"
  /// The beginning of the ending of a file that was moved aside.
  static let quarantined = ".quarantined-"

  /// The endings that no store's own file may have.
  static let whole = [temporary, lock, openMark, index] + databaseLogs
  /// The beginnings of endings that no store's own file may contain.
  static let beginnings = [backup, quarantined]
}
