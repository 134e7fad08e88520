import CSQLite
import Foundation
import Persistence

/// The connection that commits, with its statements.
///
/// Not Sendable: the store keeps it in a mutex, of which the store's one writer is the only user.
final class Writer<Item: Storable> {
  let connection: Connection
  private let configuration: StoreConfiguration
  private let form: KeyForm
  private let begin: Statement
  private let commit: Statement
  private let put: Statement
  private let remove: Statement
  private let owner: Statement

  private var path: String { configuration.location.path }

  init(
    _ connection: Connection, _ configuration: StoreConfiguration, _ form: KeyForm
  ) throws(StoreError) {
    self.connection = connection
    self.configuration = configuration
    self.form = form
    do {
      begin = try Statement(connection, "BEGIN IMMEDIATE")
      commit = try Statement(connection, "COMMIT")
      // A string's other spelling is another key to look at, but the same key in form NFC.
      put = try Statement(
        connection, "INSERT OR REPLACE INTO items(key, value, checksum) VALUES(?1, ?2, ?3)")
      remove = try Statement(connection, "DELETE FROM items WHERE key = ?1")
      owner = try Statement(connection, "SELECT value FROM items WHERE key = ?1")
    } catch {
      throw .reading(configuration.location.path, error)
    }
  }

  /// Writes commits in one transaction.
  ///
  /// Blocks its thread for as long as the disk takes. One synchronisation for all of them.
  func write(_ group: [WaitingCommit<Item>]) -> GroupOutcome {
    var outcome = GroupOutcome()
    do {
      try begin.run()
      for (index, waiting) in group.enumerated() {
        do {
          if try write(waiting) { outcome.changed.insert(index) }
        } catch let refusal as StoreError {
          outcome.refusals[index] = refusal
        }
      }
    } catch {
      rollBack()
      outcome.failure =
        (error as? SQLiteFailure).map { .changing(path, $0) } ?? .reading(path, error)
      return outcome
    }
    do {
      try commit.run()
    } catch {
      rollBack()
      outcome.failure = .committing(path, error)
    }
    return outcome
  }

  /// Writes rows in one transaction of their own, telling how many after every thousand.
  func write(_ rows: [Row], progress: (Int) throws -> Void) throws {
    do {
      try begin.run()
      for (index, row) in rows.enumerated() {
        try write(.put(row))
        if (index + 1) % 1_000 == 0 || index + 1 == rows.count { try progress(index + 1) }
      }
    } catch {
      rollBack()
      guard let failure = error as? SQLiteFailure else { throw error }
      throw StoreError.changing(path, failure)
    }
    do {
      try commit.run()
    } catch {
      rollBack()
      throw StoreError.committing(path, error)
    }
  }

  /// A transaction that SQLite has ended by itself needs no end.
  private func rollBack() {
    guard connection.isInTransaction else { return }
    do { try connection.execute("ROLLBACK") } catch {
      // Then the next BEGIN fails, and with it every later commit: nothing is acknowledged.
    }
  }

  /// Writes one commit, and says whether it changed anything.
  private func write(_ waiting: WaitingCommit<Item>) throws -> Bool {
    var isChanged = false
    guard form.isAmbiguous else {
      for row in waiting.rows { isChanged = try write(row) || isChanged }
      return isChanged
    }
    try connection.execute("SAVEPOINT one")
    do {
      for (step, row) in zip(waiting.steps, waiting.rows) where try mayWrite(step, row) {
        isChanged = try write(row) || isChanged
      }
    } catch {
      try connection.execute("ROLLBACK TO one")
      try connection.execute("RELEASE one")
      throw error
    }
    try connection.execute("RELEASE one")
    return isChanged
  }

  @discardableResult
  private func write(_ change: RowChange) throws(SQLiteFailure) -> Bool {
    switch change {
    case .put(let row):
      try put.run(row)
      return true
    case .remove(let key):
      try remove.bind(key, at: 1)
      try remove.run()
      return connection.changedRows > 0
    }
  }
}

// MARK: - Ids of which several can have one key

extension Writer {
  /// Whether a step is about the item that has the key; saving over another one is refused.
  private func mayWrite(_ step: Changes<Item>.Change, _ row: RowChange) throws -> Bool {
    switch (step, row) {
    case (.save(let item), .put(let row)):
      guard let owner = try owner(of: row.key), owner != item.id else { return true }
      throw StoreError.ambiguousIdentifier(path, owner, item.id)
    case (.delete(let id), .remove(let key)): return try owner(of: key) == id
    default: return false
    }
  }

  private func owner(of key: ItemKey) throws -> Item.ID? {
    defer { owner.reset() }
    try owner.bind(key, at: 1)
    guard try owner.step() else { return nil }
    let json = owner.withBytes(0) { Data($0) }
    return try configuration.codec.decoded(Item.self, from: json, path: path).id
  }
}
