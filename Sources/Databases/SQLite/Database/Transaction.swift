import CSQLite
import Foundation
import Persistence

/// A transaction: all changes of a database, or none of them.
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

  /// Makes the body's changes in one transaction, with one synchronisation for all of them.
  ///
  /// Blocks its thread for as long as the disk takes.
  ///
  /// When a signal interrupts the synchronisation (`EINTR`), which SQLite does not try again,
  /// everything is done once more, the body too: nothing has been lost then, and the same pages are
  /// written to the same place of the log. A signal that comes every time is an error in the end.
  ///
  /// - Parameter body: Makes the changes; an error that it throws takes all changes back.
  /// - Returns: The body's result.
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
        // The interrupted commit may be in the log, whole.
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

  /// Ends the transaction; a transaction that SQLite has ended by itself needs no end.
  private func rollBack() {
    guard connection.isInTransaction else { return }
    do { try connection.execute("ROLLBACK") } catch {
      // Then the next BEGIN fails, and with it every later commit: nothing is acknowledged.
    }
  }
}
