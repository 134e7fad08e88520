import CSQLite
package import Persistence

/// The database's one table.
package enum Schema {
  /// The mark of a database with this schema: "LkS" and the layout's number (`application_id`).
  static let applicationIdentifier = 0x4c6b_5331

  /// The statement that makes the table.
  ///
  /// The database keeps the statement to the letter, its comment included, so that the database
  /// also says which ids the table is for.
  static func table(_ form: ItemKeyForm) -> String {
    let note = "/* \(form.rawValue) ids */"
    return form.isInteger
      ? "CREATE TABLE items(key INTEGER PRIMARY KEY \(note), value BLOB NOT NULL, "
        + "checksum INTEGER NOT NULL)"
      : "CREATE TABLE items(key TEXT NOT NULL PRIMARY KEY \(note), value BLOB NOT NULL, "
        + "checksum INTEGER NOT NULL) WITHOUT ROWID"
  }

  /// Makes the table in an empty database and fills it; nothing on the disk could undo the change
  /// after an interruption.
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

  /// Makes the table, and marks the database as one of this schema.
  package static func declare(
    in connection: Connection, _ form: ItemKeyForm, version: Int
  ) throws(SQLiteFailure) {
    try connection.execute("PRAGMA application_id=\(applicationIdentifier)")
    try connection.execute("PRAGMA user_version=\(version)")
    try connection.execute(table(form))
  }

  /// The form of the ids in a database's table; `nil` where the table is no store's, or empty.
  package static func keyForm(of connection: Connection) throws(SQLiteFailure) -> ItemKeyForm? {
    guard try connection.integer("PRAGMA application_id") == applicationIdentifier else {
      return nil
    }
    let schema = try connection.texts("SELECT sql FROM sqlite_schema")
    return ItemKeyForm.allCases.first { schema == [table($0)] }
  }
}
