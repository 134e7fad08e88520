import CSQLite
import Persistence

/// Everything that is looked at before a database is used; nothing is changed.
struct DatabaseCheck {
  private let form: KeyForm
  private let schemaVersion: Int
  private let connection: Connection
  private let path: String

  init(_ configuration: StoreConfiguration, _ form: KeyForm, _ connection: Connection) {
    self.form = form
    self.connection = connection
    schemaVersion = configuration.schemaVersion
    path = configuration.location.path
  }

  /// Checks the database.
  ///
  /// SQLite's own check finds damage to the tree of pages; the rows' checksums find damage within
  /// them, of which SQLite knows nothing.
  ///
  /// O(n): reads every page and every row, without decoding items.
  func run() throws(StoreError) {
    do {
      try checkVersions()
      try checkSchema()
      let problems = try connection.texts("PRAGMA quick_check(1)")
      if problems != ["ok"] {
        throw StoreError.damaged(path, problems.first ?? "it cannot be checked")
      }
      try checkRows()
    } catch {
      throw .reading(path, error)
    }
  }

  private func checkVersions() throws {
    let identifier = try connection.integer("PRAGMA application_id")
    guard identifier == Schema.applicationIdentifier else {
      throw StoreError.damaged(path, "it is the database of another program, or empty")
    }
    let version = try connection.integer("PRAGMA user_version")
    if version > schemaVersion {
      throw StoreError.newerVersion(path, found: version, supported: schemaVersion)
    }
    if version < 1 { throw StoreError.damaged(path, "its version is \(version)") }
  }

  private func checkSchema() throws {
    let found = try connection.texts("SELECT sql FROM sqlite_schema")
    if found == [Schema.table(form)] { return }
    if let other = KeyForm.allCases.first(where: { found == [Schema.table($0)] }) {
      throw StoreError(
        .undecodable,
        "The items in the database have \(other.rawValue) ids, not \(form.rawValue) ones. "
          + "Open it with the type that wrote it; its bytes are untouched.", location: path)
    }
    throw StoreError.damaged(path, "it does not have exactly the table of a store")
  }

  private func checkRows() throws {
    let rows = try Statement(connection, "SELECT key, value, checksum FROM items")
    var number = 0
    while try rows.step() {
      number += 1
      do {
        try rows.withValue(form) { _ in }
      } catch {
        throw StoreError.damaged(path, "row \(number) does not have the bytes that were saved")
      }
    }
  }
}
