import CSQLite
import Foundation
import Persistence

/// A transaction: either all changes of the database happen or none.
struct Transaction {
  private let connection: Connection
  private let begin: Statement
  private let commit: Statement
  private let path: String
  private let repetitions: Int

  init(_ connection: Connection, path: String, repetitions: Int) throws(SQLiteFailure) {
    self.connection = connection
    self.path = path
    self.repetitions = repetitions
    begin = try Statement(connection, "BEGIN IMMEDIATE")
    commit = try Statement(connection, "COMMIT")
  }

  /// Makes the body's changes in a single transaction, with a single synchronisation.
  ///
  /// Blocks its thread while the disk works.
  ///
  /// If a signal interrupts the synchronisation (`EINTR`), SQLite does not repeat it. Everything is
  /// then repeated, including the body. No data is lost, because the same pages are written to the
  /// same place in the log. Repeated signals become an error in the end.
  ///
  /// - Throws: `StoreError` for a failure of SQLite, or the body's own error; nothing was changed
  ///   unless the code is `outcomeUnknown`.
  func run<Result>(_ body: () throws -> Result) throws -> Result {
    var interruptions = 0
    while true {
      let result: Result
      do {
        try begin.run()
        result = try body()
      } catch {
        rollBack()
        // The interrupted commit may be complete in the log.
        if interruptions > 0 { throw StoreError.commitUnknown(path, error) }
        throw (error as? SQLiteFailure).map { StoreError.changing(path, $0) } ?? error
      }
      do throws(SQLiteFailure) {
        try commit.run()
        return result
      } catch {
        rollBack()
        guard error.isInterruption, interruptions < repetitions else {
          throw interruptions > 0
            ? .commitUnknown(path, error) : StoreError.committing(path, error)
        }
        interruptions += 1
      }
    }
  }

  /// Rolls the transaction back, unless SQLite has already done so.
  private func rollBack() {
    guard connection.isInTransaction else { return }
    do { try connection.execute("ROLLBACK") } catch {
      // The next BEGIN then fails, and so does every later commit: nothing is acknowledged.
    }
  }
}
