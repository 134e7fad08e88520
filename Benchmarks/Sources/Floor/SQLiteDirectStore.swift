import CSQLite
import Foundation
package import Persistence
import Synchronization

/// SQLite used directly: one connection behind a mutex and one transaction for each save.
///
/// The pragmas are those of the variant `sqlite`; its checksums, checks, feed and errors are
/// missing.
///
/// A program without a store library would do the same: it is a limit for comparison.
package final class SQLiteDirectStore<Item: Storable>: Rival {
  private let database: Mutex<DirectDatabase>
  private let codec: any ItemCodec

  /// Creates or opens a database at the store's location.
  ///
  /// - Throws: ``SQLiteDirectError``.
  package init(configuration: StoreConfiguration) throws {
    codec = configuration.codec
    database = Mutex(
      try DirectDatabase(
        configuration.location.path, isPowerLoss: configuration.durability == .powerLoss))
  }

  package func save(_ item: Item) throws {
    let json = try codec.encode(item)
    try database.withLock { try $0.put("\(item.id)", json) }
  }

  package func save(contentsOf items: [Item]) throws {
    let rows = try items.map { ("\($0.id)", try codec.encode($0)) }
    try database.withLock { database in
      try database.execute("BEGIN")
      for (key, json) in rows { try database.put(key, json) }
      try database.execute("COMMIT")
    }
  }

  package func find(by id: Item.ID) throws -> Item? {
    let json = try database.withLock { try $0.value(of: "\(id)") }
    return try json.map { try codec.decode(Item.self, from: $0) }
  }

  /// Closes the database; no other call may be under way.
  package func close() throws {
    try database.withLock { try $0.close() }
  }

  package func loadAll() throws -> [Item] {
    let rows = try database.withLock { try $0.values() }
    return try rows.map { try codec.decode(Item.self, from: $0) }
  }
}

/// The error of a call to SQLite.
package struct SQLiteDirectError: Error, CustomStringConvertible {
  /// SQLite's own message.
  package let description: String
}

/// The connection and its two statements.
private struct DirectDatabase: ~Copyable {
  private var handle: OpaquePointer?
  private var putting: OpaquePointer?
  private var finding: OpaquePointer?

  init(_ path: String, isPowerLoss: Bool) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    self.handle = handle
    try check(code)
    try execute("PRAGMA journal_mode=WAL")
    try execute("PRAGMA synchronous=\(isPowerLoss ? "FULL" : "NORMAL")")
    try execute("PRAGMA fullfsync=\(isPowerLoss ? 1 : 0)")
    try execute("PRAGMA checkpoint_fullfsync=\(isPowerLoss ? 1 : 0)")
    try execute(
      "CREATE TABLE IF NOT EXISTS items(key TEXT NOT NULL PRIMARY KEY, value BLOB) WITHOUT ROWID")
    putting = try prepared("INSERT OR REPLACE INTO items(key, value) VALUES(?1, ?2)")
    finding = try prepared("SELECT value FROM items WHERE key = ?1")
  }

  deinit {
    sqlite3_finalize(putting)
    sqlite3_finalize(finding)
    sqlite3_close_v2(handle)
  }

  mutating func close() throws {
    sqlite3_finalize(putting)
    sqlite3_finalize(finding)
    (putting, finding) = (nil, nil)
    try check(sqlite3_close_v2(handle))
    handle = nil
  }

  func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  func put(_ key: String, _ json: [UInt8]) throws {
    try bind(putting, key)
    try check(
      json.withUnsafeBytes {
        lockstep_sqlite3_bind_blob(putting, 2, $0.baseAddress, UInt64($0.count))
      })
    let code = sqlite3_step(putting)
    sqlite3_reset(putting)
    try check(code)
  }

  func value(of key: String) throws -> Data? {
    try bind(finding, key)
    defer { sqlite3_reset(finding) }
    let code = sqlite3_step(finding)
    try check(code)
    guard code == SQLITE_ROW, let bytes = sqlite3_column_blob(finding, 0) else { return nil }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(finding, 0)))
  }

  func values() throws -> [Data] {
    let statement = try prepared("SELECT value FROM items ORDER BY key")
    defer { sqlite3_finalize(statement) }
    var rows: [Data] = []
    while true {
      let code = sqlite3_step(statement)
      try check(code)
      guard code == SQLITE_ROW, let bytes = sqlite3_column_blob(statement, 0) else { return rows }
      rows.append(Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, 0))))
    }
  }

  private func bind(_ statement: OpaquePointer?, _ key: String) throws {
    try check(lockstep_sqlite3_bind_text(statement, 1, key, UInt64(key.utf8.count)))
  }

  private func prepared(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil))
    return statement
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
      throw SQLiteDirectError(description: String(cString: sqlite3_errmsg(handle)))
    }
  }
}
