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
      guard let form = try Schema.keyForm(of: connection) else {
        throw StoreError.damaged(path, "it is the database of another program, or empty")
      }
      if let problem = try connection.damage(.quick) { throw StoreError.damaged(path, problem) }
      return try RawItems(
        try rows(connection, form, idField),
        schemaVersion: try connection.integer("PRAGMA user_version"), path: path)
    } catch {
      throw .reading(path, error)
    }
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
