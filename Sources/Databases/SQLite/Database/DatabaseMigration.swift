import Persistence

/// Migrates the items of a database to the store's schema version, in a single transaction.
///
/// The old rows stay in the file until the commit, so no other backup is needed. O(n) in time and
/// memory.
struct DatabaseMigration<Item: Storable> {
  let file: DatabaseFile
  let log: MarkedLog
  let finding: DatabaseCheck.Facts

  private var connection: Connection { log.connection }
  private var path: String { file.configuration.location.path }

  /// Migrates the database, or leaves it unchanged.
  func run() throws(StoreError) {
    let rows = try migratedRows()
    do {
      let transaction = try Transaction(
        connection, path: path, repetitions: file.thresholds.repetitions)
      try log.run(transaction, changesTables: true) { try replaceRows(rows) }
    } catch {
      throw .opening(path, transaction: error)
    }
  }

  private func migratedRows() throws(StoreError) -> [Row] {
    let old = try Reader(connection, finding.form, path: path).rows()
    let items = try file.plan.migrate([UInt8](old.json), from: finding.version, to: Item.self)
    var rows: [Row] = []
    var keys: Set<ItemKey> = []
    for item in items {
      let row = try file.configuration.codec.row(item, file.form, path: path)
      guard keys.insert(row.key).inserted else { throw repeated(item.id) }
      rows.append(row)
    }
    return rows
  }

  /// Creates the table again, because the ids may now have another type.
  private func replaceRows(_ rows: [Row]) throws(SQLiteFailure) {
    try connection.execute("DROP TABLE items")
    try connection.execute(Schema.table(file.form))
    let insert = try Statement(
      connection, "INSERT INTO items(key, value, checksum) VALUES(?1, ?2, ?3)")
    for row in rows { try insert.run(row) }
    try connection.execute("PRAGMA user_version=\(file.plan.schemaVersion)")
  }

  private func repeated(_ id: Item.ID) -> StoreError {
    StoreError(
      .migrationFailed,
      "After the migration to version \(file.plan.schemaVersion), two items have the id \(id). "
        + "The database is untouched. Correct the step or the items.",
      location: path)
  }
}
