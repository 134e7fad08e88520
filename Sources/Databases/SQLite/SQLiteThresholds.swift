/// The sizes at which the store changes its behaviour; tests use small numbers.
package struct SQLiteThresholds: Sendable, Equatable {
  /// The most commits in a transaction.
  package var commitsPerTransaction = 1_024
  /// The number of pages in the log from which a commit moves them into the database; the default of
  /// SQLite's own `PRAGMA wal_autocheckpoint`.
  package var pagesPerCheckpoint = 1_000
  /// The number of times that a call interrupted by a signal (`EINTR`) is repeated before it
  /// becomes an error.
  package var repetitions = 100

  package init() {}

  /// Thresholds so small that a store of ten items enters every mode: transactions of two commits,
  /// and a log that nearly every transaction moves into the database.
  package static var tiny: SQLiteThresholds {
    var tiny = SQLiteThresholds()
    tiny.commitsPerTransaction = 2
    tiny.pagesPerCheckpoint = 2
    return tiny
  }
}
