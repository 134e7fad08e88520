/// The sizes from which on the store works in another way; tests take small numbers.
package struct SQLiteThresholds: Sendable, Equatable {
  /// The most commits that go together into one transaction.
  package var commitsPerTransaction = 1_024
  /// From how many pages in the log on a commit moves them into the database
  /// (`PRAGMA wal_autocheckpoint`); SQLite's own number.
  package var pagesPerCheckpoint = 1_000
  /// How often a call that a signal interrupts (`EINTR`) is made again, before the interruption is
  /// an error.
  package var repetitions = 100

  package init() {}

  /// So small that a store of ten items enters every mode: transactions of two commits, and a log that is
  /// moved into the database with nearly each of them.
  package static var tiny: SQLiteThresholds {
    var tiny = SQLiteThresholds()
    tiny.commitsPerTransaction = 2
    tiny.pagesPerCheckpoint = 2
    return tiny
  }
}
