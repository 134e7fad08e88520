import Foundation
import Persistence

/// The connection that reads, with its statements.
///
/// Not Sendable: the store's actor keeps it. In SQLite's log mode a reader never waits for a
/// commit, and sees only complete commits: after their synchronisation, if there is one.
final class Reader {
  private let connection: Connection
  private let form: ItemKeyForm
  private let path: String
  private let one: Statement
  private let all: Statement
  private let number: Statement
  private let firstPage: Statement
  private let nextPage: Statement

  init(_ connection: Connection, _ form: ItemKeyForm, path: String) throws(StoreError) {
    self.connection = connection
    self.form = form
    self.path = path
    do {
      let columns = "SELECT key, value, checksum FROM items"
      one = try Statement(connection, "\(columns) WHERE key = ?1")
      all = try Statement(connection, "\(columns) ORDER BY key")
      number = try Statement(connection, "SELECT count(*) FROM items")
      firstPage = try Statement(connection, "\(columns) ORDER BY key LIMIT ?1")
      nextPage = try Statement(connection, "\(columns) WHERE key > ?2 ORDER BY key LIMIT ?1")
    } catch {
      throw .reading(path, error)
    }
  }

  /// Returns the JSON of the item with the key.
  ///
  /// O(log n).
  func value(of key: ItemKey) throws(StoreError) -> Data? {
    // A key longer than the database accepts belongs to no item.
    guard key.size <= connection.longestRow else { return nil }
    do {
      defer { one.reset() }
      try one.bind(key, at: 1)
      guard try one.step() else { return nil }
      return try one.withValue(form) { Data($0) }
    } catch {
      throw .reading(path, error)
    }
  }

  /// Returns the number of items.
  ///
  /// O(n) pages: SQLite keeps no count.
  func count() throws(StoreError) -> Int {
    do {
      defer { number.reset() }
      return try number.step() ? number.integer(0) : 0
    } catch {
      throw .reading(path, error)
    }
  }

  /// Returns all items in the order of their keys.
  func rows() throws(StoreError) -> JSONArray {
    try rows(all)
  }

  /// Returns the items after a key, at most as many as the limit.
  ///
  /// O(log n + limit).
  func page(after key: ItemKey?, limit: Int) throws(StoreError) -> JSONArray {
    let statement = key == nil ? firstPage : nextPage
    do {
      try statement.bind(Int64(limit), at: 1)
      if let key { try statement.bind(key, at: 2) }
    } catch {
      throw .reading(path, error)
    }
    return try rows(statement)
  }

  private func rows(_ statement: Statement) throws(StoreError) -> JSONArray {
    var rows = JSONArray()
    do {
      defer { statement.reset() }
      while try statement.step() {
        try statement.withValue(form) { rows.append(UnsafeRawBufferPointer($0)) }
      }
    } catch {
      throw .reading(path, error)
    }
    rows.finish()
    return rows
  }
}
