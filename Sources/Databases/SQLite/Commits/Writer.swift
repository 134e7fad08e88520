import Foundation
import Persistence

/// The connection that commits, with its statements.
///
/// Not Sendable: the store keeps it in a mutex, and only the store's single writer uses it.
final class Writer<Item: Storable> {
  private let log: MarkedLog
  private let lock: StoreLock
  private let configuration: StoreConfiguration
  private let form: ItemKeyForm
  private let thresholds: SQLiteThresholds
  private let transaction: Transaction
  private let put: Statement
  private let remove: Statement
  private let owner: Statement

  var connection: Connection { log.connection }
  private var path: String { configuration.location.path }

  init(
    _ log: MarkedLog, _ lock: StoreLock, _ configuration: StoreConfiguration,
    _ form: ItemKeyForm, _ thresholds: SQLiteThresholds
  ) throws(StoreError) {
    self.thresholds = thresholds
    self.log = log
    let connection = log.connection
    self.lock = lock
    self.configuration = configuration
    self.form = form
    do {
      transaction = try Transaction(
        connection, path: configuration.location.path, repetitions: thresholds.repetitions)
      // Other spellings of a string look different, but have the same key in form NFC.
      put = try Statement(
        connection, "INSERT OR REPLACE INTO items(key, value, checksum) VALUES(?1, ?2, ?3)")
      remove = try Statement(connection, "DELETE FROM items WHERE key = ?1")
      owner = try Statement(connection, "SELECT value FROM items WHERE key = ?1")
    } catch {
      throw .reading(configuration.location.path, error)
    }
  }

  /// Writes commits in a single transaction.
  ///
  /// Blocks its thread while the disk works. One synchronisation serves all commits. If the
  /// transaction fails, for example because one commit's rows do not fit on the disk, each commit
  /// gets its own transaction. No commit then fails because of another.
  func write(_ group: [SQLiteChanges<Item>]) -> [CommitOutcome] {
    do {
      try checkFiles()
      return try log.run(transaction) { try group.map { try outcome(of: $0) } }
    } catch {
      let failure = StoreError.reading(path, error)
      let outcomes = group.map { _ in CommitOutcome.failure(failure) }
      let isFinal = group.count == 1 || outcomes.contains(where: \.stopsStore)
      return isFinal ? outcomes : writeOneByOne(group)
    }
  }

  /// Prepares the log for the first commit, as the last step of opening.
  func beginLog(of file: DatabaseFile) throws(StoreError) { try file.begin(log) }

  /// Moves the log into the database, so that the log is empty when the connection closes.
  func emptyLog() throws(StoreError) {
    // SQLite removes the log by its name, which may now belong to another database.
    try checkFiles()
    do { try log.empty() } catch { throw .closing(path, error) }
    connection.removeLogWhenClosing()
  }

  /// Throws if the database or its lock was moved: SQLite keeps using a file that has lost its
  /// name.
  private func checkFiles() throws(StoreError) {
    if connection.hasMoved { try checkMoved() }
    try lock.check()
  }

  /// SQLite treats a name whose status it cannot read as removed.
  private func checkMoved() throws(StoreError) {
    do { _ = try FileLookup().isThere(path) } catch { throw .writing(path, error) }
    if connection.hasMoved { throw .moved(path) }
  }

  private func writeOneByOne(_ group: [SQLiteChanges<Item>]) -> [CommitOutcome] {
    var hasFailed = false
    return group.flatMap { commit in
      let outcomes = hasFailed ? [.failure(.failed(path))] : write([commit])
      hasFailed = hasFailed || outcomes.contains(where: \.stopsStore)
      return outcomes
    }
  }

  /// Writes one commit, or refuses it: a refused commit fails alone, and changes nothing.
  private func outcome(of commit: SQLiteChanges<Item>) throws -> CommitOutcome {
    do {
      try checkSizes(of: commit)
      return .success(try form.isAmbiguous ? writeWhatMayBe(commit) : write(commit.rows))
    } catch let refusal as StoreError {
      return .failure(refusal)
    }
  }

  /// Returns true if anything was changed.
  private func write(_ rows: some Sequence<RowChange>) throws(SQLiteFailure) -> Bool {
    var isChanged = false
    for change in rows {
      switch change {
      case .put(let row):
        try put.run(row)
        isChanged = true
      case .remove(let key):
        // A key longer than the database accepts belongs to no item.
        guard key.size <= connection.longestRow else { continue }
        try remove.bind(key, at: 1)
        try remove.run()
        isChanged = isChanged || connection.changedRows > 0
      case .nothing: continue
      }
    }
    return isChanged
  }

  /// Refuses rows that are too long.
  ///
  /// SQLite would refuse them too, but only in the middle of the transaction.
  private func checkSizes(of commit: SQLiteChanges<Item>) throws(StoreError) {
    let longest = connection.longestRow
    for case (.save(let item), .put(let row)) in zip(commit.steps, commit.rows)
    where row.size > longest {
      throw .tooLarge(path, item.id, row.size, limit: longest)
    }
  }
}

// MARK: - Ids that may share a key

extension Writer {
  /// Writes the steps whose key belongs to the same item.
  ///
  /// A save over a different item refuses the whole commit.
  private func writeWhatMayBe(_ commit: SQLiteChanges<Item>) throws -> Bool {
    var isChanged = false
    try connection.execute("SAVEPOINT one")
    do {
      for (step, row) in zip(commit.steps, commit.rows) where try mayWrite(step, row) {
        isChanged = try write(CollectionOfOne(row)) || isChanged
      }
    } catch {
      try connection.execute("ROLLBACK TO one")
      try connection.execute("RELEASE one")
      throw error
    }
    try connection.execute("RELEASE one")
    return isChanged
  }

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
    guard key.size <= connection.longestRow else { return nil }
    defer { owner.reset() }
    try owner.bind(key, at: 1)
    guard try owner.step() else { return nil }
    let json = owner.withBytes(0) { Data($0) }
    return try configuration.codec.decoded(
      Item.self, from: json, in: "in the database", path: path
    ).id
  }
}
