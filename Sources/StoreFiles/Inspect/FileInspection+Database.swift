import Persistence
import SQLiteVariant

extension FileInspection {
  /// Inspects a database without changing it.
  ///
  /// The database is opened as `immutable` (https://www.sqlite.org/uri.html): without locks, and
  /// without reading or creating a log. Changes that exist only in a log (`-wal`) beside the
  /// database are therefore not seen. If a store writes at the same time, the pages may come from
  /// two different moments.
  ///
  /// O(bytes): reads every page and checks every row.
  mutating func lookAtDatabase() throws(StoreError) {
    do {
      let connection = try Connection(inspecting: path)
      schemaVersion = try connection.integer("PRAGMA user_version")
      garbage =
        try connection.integer("PRAGMA freelist_count") * connection.integer("PRAGMA page_size")
      let damage = try connection.damage(.whole)
      let form = try Schema.keyForm(of: connection)
      ids = form?.rawValue
      if let form { try countRows(connection, form) }
      if let damage {
        note(damage)
      } else if form == nil {
        note("it is the database of another program")
      }
    } catch let failure as SQLiteFailure {
      let error = StoreError.reading(path, failure)
      guard error.code == .corrupt else { throw error }
      note(failure.message)
    } catch {
      throw .reading(path, error)
    }
  }

  /// Counts the rows up to the first row with a wrong checksum.
  private mutating func countRows(_ connection: Connection, _ form: ItemKeyForm) throws {
    let statement = try Statement(connection, "SELECT key, value, checksum FROM items")
    var count = 0
    while problem == nil, try statement.step() {
      do {
        try statement.withValue(form) { _ in }
        count += 1
      } catch {
        note("row \(count + 1) does not have the bytes that were saved")
      }
    }
    items = count
  }
}
