/// The endings of the files that a store keeps beside its own file.
///
/// All of them are defined here.
package enum CompanionEnding {
  /// Locked while a store has the file open.
  package static let lock = ".lock"
  /// Holds the next content while it is written.
  package static let temporary = ".tmp"
  /// Marks a journal that was not closed.
  package static let openMark = ".open"
  /// Holds the positions of the items in a journal.
  package static let index = ".index"
  /// The endings of SQLite's own files: its log, the log's index, and a rollback journal.
  package static let databaseLogs = ["-wal", "-shm", "-journal"]
  /// The start of the ending of a backup of earlier content.
  static let backup = ".backup-v"
  /// The start of the ending of a file that was moved aside.
  static let quarantined = ".quarantined-"

  /// The endings that no store's own file may have.
  static let whole = [temporary, lock, openMark, index] + databaseLogs
  /// Parts of endings that no store's own file name may contain.
  static let beginnings = [backup, quarantined]
}
