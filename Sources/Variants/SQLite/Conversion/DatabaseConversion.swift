import CSQLite
import Foundation
public import Persistence

/// Items between databases and other stores' files, without their type.
public enum DatabaseConversion {
  /// What a database may be keyed by.
  ///
  /// `signed` and `unsigned` are for ids of Swift's integer types, `string` and `uuid` for those, and
  /// `json` for all others.
  public static var idForms: [String] { KeyForm.allCases.map(\.rawValue) }

  /// What the ids of some items are, as far as their JSON says; `nil` where it does not: without items,
  /// and where every id is a text that is also a UUID.
  ///
  /// O(n). Whole numbers are taken for signed ones where they fit.
  ///
  /// - Parameter items: The items.
  /// - Returns: One of ``idForms``.
  public static func idForm(of items: RawItems) -> String? {
    // The last is good for every id.
    let fitting = [KeyForm.uuid, .string, .signed, .unsigned, .json].first { form in
      items.items.allSatisfy { form.key(ofEncoded: $0.key) != nil }
    }
    return items.items.isEmpty || fitting == .uuid ? nil : fitting?.rawValue
  }

  /// Reads the items of a database that was closed, and checks every page and every row.
  ///
  /// O(bytes). Nothing is changed.
  ///
  /// - Parameters:
  ///   - source: The database, with its lock.
  ///   - idField: The name of the member that is the items' id.
  /// - Returns: The items.
  /// - Throws: `StoreError` with code `corrupt`, also for one that was not closed, or others.
  public static func items(
    of source: ConversionSource, idField: String
  ) throws(StoreError) -> RawItems {
    let path = source.path
    if let log = try source.surroundings().companions.first(where: { $0.role == .databaseLog }) {
      throw StoreError(
        .invalidArgument,
        "The database was not closed: what is in \(log.name) would be left out. Open and close it "
          + "with its store, and convert again. Nothing was changed.", location: path)
    }
    do {
      let connection = try Connection(inspecting: path)
      let schema = try connection.texts("SELECT sql FROM sqlite_schema")
      guard try connection.integer("PRAGMA application_id") == Schema.applicationIdentifier,
        let form = KeyForm.allCases.first(where: { schema == [Schema.table($0)] })
      else { throw StoreError.damaged(path, "it is the database of another program, or empty") }
      let check = try connection.texts("PRAGMA quick_check(1)")
      guard check == ["ok"] else { throw StoreError.damaged(path, check.first ?? "no check") }
      return try RawItems(
        try rows(connection, form, idField),
        schemaVersion: try connection.integer("PRAGMA user_version"), path: path)
    } catch {
      throw .reading(path, error)
    }
  }

  /// Makes a database of items: under the temporary name first, then in the target's place.
  ///
  /// O(bytes). Blocks its thread for as long as the disk takes.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - schemaVersion: The version of their shape, at least 1.
  ///   - form: One of ``idForms``.
  ///   - target: What to make.
  ///   - progress: Called before the first and after every thousand items with how many are written;
  ///     what it throws stops the conversion.
  /// - Throws: `StoreError`, or what `progress` throws; there is no half database, whatever happens.
  public static func write(
    _ items: RawItems, schemaVersion: Int, idForm form: String,
    to target: ConversionTarget, progress: (Int) throws -> Void
  ) throws {
    let path = target.temporaryPath
    guard let form = KeyForm(rawValue: form) else {
      throw StoreError(.invalidArgument, "\(form) ids are not known. Nothing was changed.")
    }
    var rows: [Row] = []
    rows.reserveCapacity(items.items.count)
    for (index, item) in items.items.enumerated() {
      if index % 1_000 == 0 { try progress(index) }
      guard let key = form.key(ofEncoded: item.key) else {
        throw StoreError(
          .invalidArgument,
          "The id \(String(decoding: item.key, as: UTF8.self)) is not one of the \(form.rawValue) ids. "
            + "Choose others (--ids). Nothing was changed.")
      }
      rows.append(Row(key: key, value: item.line))
    }
    do {
      try make(path, rows, form, schemaVersion)
      try progress(rows.count)
    } catch {
      discard(path)
      throw (error as? SQLiteFailure).map { StoreError.changing(path, $0) } ?? error
    }
    try target.putTemporaryInPlace()
  }

  private static func make(
    _ path: String, _ rows: [Row], _ form: KeyForm, _ version: Int
  ) throws {
    discard(path)
    let files = PosixFileSystem()
    // SQLite takes the permissions of the file that is there: 0600.
    try files.write([], toFile: path)
    try fill(path, rows, form, version)
    let url = URL(filePath: path)
    try files.withDirectory(url.deletingLastPathComponent().path(percentEncoded: false)) {
      directory throws(FileSystemError) in
      try files.withFile(url.lastPathComponent, in: directory, .append, files.synchronize)
    }
  }

  /// The database is closed when this returns.
  private static func fill(
    _ path: String, _ rows: [Row], _ form: KeyForm, _ version: Int
  ) throws(SQLiteFailure) {
    let connection = try Connection(path)
    try Schema.create(in: connection, form, version: version) { () throws(SQLiteFailure) in
      let put = try Statement(
        connection, "INSERT INTO items(key, value, checksum) VALUES(?1, ?2, ?3)")
      try connection.execute("BEGIN")
      for row in rows { try put.run(row) }
      try connection.execute("COMMIT")
    }
  }

  /// Removes the temporary file and what SQLite may have made beside it.
  private static func discard(_ path: String) {
    for ending in ["", "-journal"] + DatabaseFile.companions { _ = unlink(path + ending) }
  }

  private static func rows(
    _ connection: Connection, _ form: KeyForm, _ idField: String
  ) throws -> [RawItem] {
    let statement = try Statement(connection, "SELECT key, value, checksum FROM items")
    var items: [RawItem] = []
    while try statement.step() {
      let line = try statement.withValue(form) { Array($0) }
      let key: ItemKey =
        form.isInteger ? .integer(Int64(statement.integer(0))) : .text(statement.text(0))
      items.append(try form.item(key, line, idField: idField))
    }
    return items
  }
}
