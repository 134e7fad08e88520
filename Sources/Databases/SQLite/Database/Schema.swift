import CSQLite
package import Persistence

/// The database's table of items.
package enum Schema {
  /// Identifies a database with this schema: "LkS" and the number of the layout (`application_id`).
  static let applicationIdentifier = 0x4c6b_5331

  /// Returns the statement that creates the table.
  ///
  /// The database stores the exact text of the statement, including its comment. The database
  /// therefore records the form of the ids for which the table was made.
  static func table(_ form: ItemKeyForm) -> String {
    let note = "/* \(form.rawValue) ids */"
    return form.isInteger
      ? "CREATE TABLE items(key INTEGER PRIMARY KEY \(note), value BLOB NOT NULL, "
        + "checksum INTEGER NOT NULL)"
      : "CREATE TABLE items(key TEXT NOT NULL PRIMARY KEY \(note), value BLOB NOT NULL, "
        + "checksum INTEGER NOT NULL) WITHOUT ROWID"
  }

  /// Creates and fills the table in an empty database.
  ///
  /// An interruption cannot be rolled back.
  static func create(
    in connection: Connection, _ form: ItemKeyForm, version: Int,
    filling: () throws(SQLiteFailure) -> Void = {}
  ) throws(SQLiteFailure) {
    try connection.execute("PRAGMA synchronous=OFF")
    try connection.execute("PRAGMA journal_mode=MEMORY")
    try declare(in: connection, form, version: version)
    try filling()
    try connection.execute("PRAGMA journal_mode=WAL")
  }

  /// Creates the table, and marks the database as one of this schema.
  package static func declare(
    in connection: Connection, _ form: ItemKeyForm, version: Int
  ) throws(SQLiteFailure) {
    try connection.execute("PRAGMA application_id=\(applicationIdentifier)")
    try connection.execute("PRAGMA user_version=\(version)")
    try connection.execute(table(form))
    try connection.execute(LogMark.table)
    try connection.setLogMark(LogMark())
  }

  /// Returns the form of the ids in a database's table; `nil` if the table does not belong to a
  /// store, or is missing.
  package static func keyForm(of connection: Connection) throws(SQLiteFailure) -> ItemKeyForm? {
    guard try connection.integer("PRAGMA application_id") == applicationIdentifier else {
      return nil
    }
    return try keyFormOfTable(in: connection)
  }

  /// Returns the form of the ids in the database's only table, beside the table of marks.
  static func keyFormOfTable(in connection: Connection) throws(SQLiteFailure) -> ItemKeyForm? {
    // A database of an earlier program has no table of marks.
    let schema = try connection.texts("SELECT sql FROM sqlite_schema").filter {
      $0 != LogMark.table
    }
    return ItemKeyForm.allCases.first { schema == [table($0)] }
  }
}
