import CSQLite
import Persistence

/// The check of a whole database before it is used; nothing is changed.
struct DatabaseCheck {
  /// Facts about an intact database.
  struct Facts {
    /// The schema version of the items.
    let version: Int
    /// The form of the items' keys.
    ///
    /// It differs from the store's form only if a migration must change the form.
    let form: ItemKeyForm
  }

  let connection: Connection
  let form: ItemKeyForm
  let plan: MigrationPlan
  let path: String

  /// Checks the database.
  ///
  /// SQLite's own check finds damage to the tree of pages. The rows' checksums find damage inside
  /// the pages, which SQLite cannot detect.
  ///
  /// SQLite also reports some failed reads as damage (`SQLITE_IOERR_CORRUPTFS`). A finding is
  /// therefore accepted only after every byte could be read and the check has found the problem
  /// again.
  ///
  /// O(n): reads every page and every row, without decoding items.
  func run() throws(StoreError) -> Facts {
    do throws(StoreError) { return try look() } catch {
      guard error.isAboutContent else { throw error }
      do { try connection.readEveryByte() } catch { throw .reading(path, error) }
      return try look()
    }
  }

  private func look() throws(StoreError) -> Facts {
    do {
      let version = try checkedVersion()
      let found = try checkedForm(version)
      if let problem = try connection.damage(.quick) { throw StoreError.damaged(path, problem) }
      try checkRows(found)
      return Facts(version: version, form: found)
    } catch {
      throw .reading(path, error)
    }
  }

  private func checkedVersion() throws -> Int {
    let identifier = try connection.integer("PRAGMA application_id")
    guard identifier == Schema.applicationIdentifier else {
      throw StoreError.damaged(path, "it is the database of another program, or empty")
    }
    let version = try connection.integer("PRAGMA user_version")
    if version < 1 { throw StoreError.damaged(path, "its version is \(version)") }
    // Newer versions, and older ones without steps to the current version, are refused here.
    _ = try plan.steps(from: version)
    return version
  }

  private func checkedForm(_ version: Int) throws -> ItemKeyForm {
    if let other = try Schema.keyFormOfTable(in: connection) {
      if other == form || version < plan.schemaVersion { return other }
      throw StoreError(
        .undecodable,
        "The items in the database have \(other.rawValue) ids, not \(form.rawValue) ones. "
          + "Open it with the type that wrote it; its bytes are untouched.", location: path)
    }
    throw StoreError.damaged(path, "it does not have exactly the table of a store")
  }

  private func checkRows(_ form: ItemKeyForm) throws {
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
