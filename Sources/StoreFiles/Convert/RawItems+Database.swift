import Persistence
import SQLiteVariant

extension RawItems {
  /// Reads the items of a closed database, and checks every page and every row.
  ///
  /// O(bytes). The database is not changed.
  init(database path: String, idField: String) throws(StoreError) {
    do {
      let connection = try Connection(inspecting: path)
      guard let form = try Schema.keyForm(of: connection) else {
        throw StoreError.damaged(path, "it is the database of another program, or empty")
      }
      if let problem = try connection.damage(.quick) { throw StoreError.damaged(path, problem) }
      let statement = try Statement(connection, "SELECT key, value, checksum FROM items")
      var items: [RawItem] = []
      while try statement.step() {
        let line = try statement.withValue(form) { Array($0) }
        let key: ItemKey =
          form.isInteger ? .integer(Int64(statement.integer(0))) : .text(statement.text(0))
        items.append(try form.item(key, line, idField: idField))
      }
      try self.init(
        items, schemaVersion: try connection.integer("PRAGMA user_version"), path: path)
    } catch {
      throw .reading(path, error)
    }
  }

  /// The form of the ids, as far as their JSON shows it.
  ///
  /// `nil` if it cannot be determined: without items, or if every id is a string that is also a
  /// UUID.
  ///
  /// O(n). Whole numbers count as signed if they fit.
  var keyForm: ItemKeyForm? {
    // The last form fits every id.
    let fitting = [ItemKeyForm.uuid, .string, .signed, .unsigned, .json].first { form in
      items.allSatisfy { form.key(ofEncoded: $0.key) != nil }
    }
    return items.isEmpty || fitting == .uuid ? nil : fitting
  }

  /// Returns the rows of a database whose keys have this form.
  func rows(_ form: ItemKeyForm) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    for item in items {
      guard let key = form.key(ofEncoded: item.key) else {
        throw StoreError(
          .invalidArgument,
          "The id \(String(decoding: item.key, as: UTF8.self)) is not one of the \(form.rawValue) "
            + "ids. Choose others (--ids). Nothing was changed.")
      }
      rows.append(Row(key: key, value: item.line))
    }
    return rows
  }

  /// Fills an empty file with these rows, and closes the database.
  ///
  /// Uses one transaction that cannot be rolled back: a file left by an interruption is discarded.
  func fill(
    _ path: String, _ rows: [Row], _ form: ItemKeyForm, version: Int, report: (Int) throws -> Void
  ) throws {
    let connection = try Connection(path)
    try connection.execute("PRAGMA synchronous=OFF")
    try connection.execute("PRAGMA journal_mode=MEMORY")
    try connection.execute("BEGIN")
    try Schema.declare(in: connection, form, version: version)
    let put = try Statement(
      connection, "INSERT INTO items(key, value, checksum) VALUES(?1, ?2, ?3)")
    var piece = piece(from: 0)
    while !piece.isEmpty {
      for row in rows[piece] { try put.run(row) }
      try report(piece.upperBound)
      piece = self.piece(from: piece.upperBound)
    }
    try connection.execute("COMMIT")
    try connection.execute("PRAGMA journal_mode=WAL")
  }
}
