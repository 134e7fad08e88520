import CSQLite
import Foundation
public import Persistence

/// The database that a conversion makes, under its temporary name: whole pieces of the items, each a
/// transaction with a rollback journal, so that an interruption loses the last one only.
public struct DatabasePart: Sendable {
  /// How many items it has.
  public let items: Int
  /// What it is keyed by; `nil` where it has nothing yet.
  public let ids: String?
  /// The sum of the CRC-32C of all items' JSON.
  private let sum: UInt64

  /// Opens what an interrupted conversion has left, which undoes an interrupted transaction, and checks
  /// every page and every row; `nil` where it is damaged.
  ///
  /// O(bytes).
  ///
  /// - Parameter target: What is being made.
  /// - Throws: `StoreError` for one that cannot be read, which says nothing of what it holds.
  public init?(of target: ConversionTarget) throws(StoreError) {
    let path = target.temporaryPath
    do {
      switch try FileLookup().kind(of: path) {
      case .missing: (items, ids, sum) = (0, nil, 0)
      case .regular:
        guard let found = try Self.found(path) else { return nil }
        (items, ids, sum) = found
      default: return nil
      }
    } catch {
      let error = StoreError.reading(path, error)
      if error.isAboutContent { return nil }
      throw error
    }
  }

  /// What is there; `nil` where it is not what a conversion leaves.
  private static func found(_ path: String) throws -> (items: Int, ids: String?, sum: UInt64)? {
    let connection = try Connection(path)
    // Of one that was interrupted at its end.
    try connection.execute("PRAGMA journal_mode=DELETE")
    if try connection.damage(.quick) != nil { return nil }
    guard let form = try Schema.keyForm(of: connection) else {
      let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
      return isEmpty ? (0, nil, 0) : nil
    }
    let statement = try Statement(connection, "SELECT key, value, checksum FROM items")
    var (count, total): (Int, UInt64) = (0, 0)
    while try statement.step() {
      total &+= try statement.withValue(form) { UInt64(CRC32C(of: $0).value) }
      count += 1
    }
    return (count, form.rawValue, total)
  }

  /// Whether it has the first of these items and nothing else.
  ///
  /// O(bytes of those).
  ///
  /// - Parameter items: All items.
  /// - Returns: `false` where one is missing, wrong or too many.
  public func isBeginning(of items: RawItems) -> Bool {
    guard self.items <= items.items.count else { return false }
    return sum
      == items.items.prefix(self.items).reduce(0) { $0 &+ UInt64(CRC32C(of: $1.line).value) }
  }
}

extension DatabaseConversion {
  /// Makes a database of items, or goes on with one: under the temporary name first, then in the
  /// target's place.
  ///
  /// O(bytes). Blocks its thread for as long as the disk takes.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - done: How many of the first are there.
  ///   - schemaVersion: The version of their shape, at least 1.
  ///   - form: One of ``idForms``.
  ///   - target: What to make.
  ///   - report: Called with the number of items that are written, before the first piece and after each
  ///     one; what it throws stops the conversion, and what is written stays.
  /// - Throws: `StoreError`, or what `report` throws; there is no half database, whatever happens.
  public static func write(
    _ items: RawItems, after done: Int, schemaVersion: Int, idForm form: String,
    to target: ConversionTarget, report: (Int) throws -> Void
  ) throws {
    guard let form = KeyForm(rawValue: form) else {
      throw StoreError(.invalidArgument, "\(form) ids are not known. Nothing was changed.")
    }
    // All of them before the first is written.
    let rows = try items.items[done...].map { try row($0, form) }
    let path = target.temporaryPath
    do {
      let files = PosixFileSystem()
      // SQLite takes the permissions of the file that is there: 0600.
      if done == 0 { try files.write([], toFile: path) }
      try report(done)
      try fill(path, items, rows, done, form, schemaVersion, target, report)
      let url = URL(filePath: path)
      try files.withDirectory(url.deletingLastPathComponent().path(percentEncoded: false)) {
        directory throws(FileSystemError) in
        try files.withFile(url.lastPathComponent, in: directory, .append, files.synchronize)
      }
    } catch let failure as SQLiteFailure {
      throw StoreError.changing(path, failure)
    } catch let failure as FileSystemError {
      throw StoreError.writing(path, failure)
    }
    try target.putTemporaryInPlace()
  }

  private static func row(_ item: RawItem, _ form: KeyForm) throws(StoreError) -> Row {
    if let key = form.key(ofEncoded: item.key) { return Row(key: key, value: item.line) }
    throw StoreError(
      .invalidArgument,
      "The id \(String(decoding: item.key, as: UTF8.self)) is not one of the \(form.rawValue) ids. "
        + "Choose others (--ids). Nothing was changed.")
  }

  /// The database is closed when this returns.
  private static func fill(
    _ path: String, _ items: RawItems, _ rows: [Row], _ done: Int, _ form: KeyForm, _ version: Int,
    _ target: ConversionTarget, _ report: (Int) throws -> Void
  ) throws {
    let connection = try Connection(path)
    // A kill leaves what the system has; what a power cut leaves is checked.
    try connection.execute("PRAGMA synchronous=OFF")
    try connection.execute("PRAGMA journal_mode=DELETE")
    if try Schema.keyForm(of: connection) == nil {
      try connection.execute("BEGIN")
      try Schema.declare(in: connection, form, version: version)
      try connection.execute("COMMIT")
    }
    let put = try Statement(
      connection, "INSERT INTO items(key, value, checksum) VALUES(?1, ?2, ?3)")
    var start = done
    while start < items.items.count {
      let end = items.endOfPiece(from: start)
      try target.checkLock()
      try connection.execute("BEGIN")
      for row in rows[start - done..<end - done] { try put.run(row) }
      try connection.execute("COMMIT")
      start = end
      try report(start)
    }
    try connection.execute("PRAGMA journal_mode=WAL")
  }
}
