import Synchronization

/// An open environment with its single database.
///
/// All calls are thread-safe except ``close()``: no other call may be under way then. LMDB allows
/// one write transaction at a time, and readers never wait.
final class LMDBEnvironment: @unchecked Sendable {
  // Sendable because threads may share LMDB's environment (lmdb.h, "Restrictions/Caveats"), its
  // pointer never changes, and a write transaction stays within the call that began it.
  private let functions: LMDBFunctions
  private let environment: OpaquePointer
  private let database: UInt32
  private let readers = LMDBReaders()
  private let isClosed = Atomic(false)

  /// The address space for the map, in bytes; the file is only as long as its content.
  private static let mapSize = 1 << 32
  /// The limit of readers: more than the number of threads.
  private static let mostReaders: UInt32 = 1_024

  /// Creates or opens an environment.
  ///
  /// - Parameters:
  ///   - path: Its file; the lock file lies beside it.
  ///   - isSynchronized: `true` if a commit is on the disk when it returns.
  /// - Throws: `MissingLibrary` or `RivalError`.
  init(_ path: String, isSynchronized: Bool) throws {
    functions = try LMDBFunctions.shared.get()
    var made: OpaquePointer?
    try functions.check(functions.makeEnvironment(&made), "mdb_env_create")
    guard let made else { throw RivalError(description: "LMDB made no environment.") }
    do {
      try functions.check(functions.setMapSize(made, Self.mapSize), "mdb_env_set_mapsize")
      try functions.check(
        functions.setMostReaders(made, Self.mostReaders), "mdb_env_set_maxreaders")
      let flags =
        LMDBConstant.noSubdirectory | LMDBConstant.noThreadLocalStorage
        | (isSynchronized ? 0 : LMDBConstant.noSync)
      try functions.check(functions.openEnvironment(made, path, flags, 0o600), "mdb_env_open")
      database = try Self.database(of: made, functions)
    } catch {
      functions.closeEnvironment(made)
      throw error
    }
    environment = made
  }

  private static func database(
    of environment: OpaquePointer, _ functions: LMDBFunctions
  ) throws -> UInt32 {
    var transaction: OpaquePointer?
    try functions.check(functions.begin(environment, nil, 0, &transaction), "mdb_txn_begin")
    guard let transaction else { throw RivalError(description: "LMDB began no transaction.") }
    var database: UInt32 = 0
    let code = functions.openDatabase(transaction, nil, 0, &database)
    try functions.check(code == 0 ? functions.commit(transaction) : code, "mdb_dbi_open")
    return database
  }

  deinit { close() }

  /// Ends all transactions and closes the file; the committed values stay.
  func close() {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    for transaction in readers.takeAll() { functions.abort(transaction) }
    functions.closeEnvironment(environment)
  }

  /// Stores all values in a single transaction.
  func put(_ rows: [(key: String, value: [UInt8])]) throws {
    let transaction = try begin(0)
    do {
      for (key, value) in rows { try put(key, value, in: transaction) }
    } catch {
      functions.abort(transaction)
      throw error
    }
    try functions.check(functions.commit(transaction), "mdb_txn_commit")
  }

  private func put(_ key: String, _ bytes: [UInt8], in transaction: OpaquePointer) throws {
    var key = key
    let code = key.withUTF8 { name in
      bytes.withUnsafeBytes { bytes in
        var key = LMDBValue(count: name.count, start: .init(mutating: name.baseAddress))
        var value = LMDBValue(count: bytes.count, start: .init(mutating: bytes.baseAddress))
        return functions.put(transaction, database, &key, &value, 0)
      }
    }
    try functions.check(code, "mdb_put")
  }

  /// Calls the body with the value of a key in the map itself; the value is valid only until the
  /// body returns.
  ///
  /// - Returns: The body's result; `nil` when there is no such key.
  func withValue<Result>(
    of key: String, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result? {
    let transaction = try beginReading()
    defer { endReading(transaction) }
    var key = key
    var value = LMDBValue()
    let code = key.withUTF8 { name in
      var key = LMDBValue(count: name.count, start: .init(mutating: name.baseAddress))
      return functions.get(transaction, database, &key, &value)
    }
    if code == LMDBConstant.notFound { return nil }
    try functions.check(code, "mdb_get")
    return try body(UnsafeRawBufferPointer(start: value.start, count: value.count))
  }

  /// Calls the body with each value, in the order of the keys.
  func forEachValue(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let transaction = try begin(LMDBConstant.readOnly)
    defer { functions.abort(transaction) }
    var cursor: OpaquePointer?
    try functions.check(functions.openCursor(transaction, database, &cursor), "mdb_cursor_open")
    guard let cursor else { throw RivalError(description: "LMDB opened no cursor.") }
    defer { functions.closeCursor(cursor) }
    var (key, value) = (LMDBValue(), LMDBValue())
    var code = functions.move(cursor, &key, &value, LMDBConstant.first)
    while code == 0 {
      try body(UnsafeRawBufferPointer(start: value.start, count: value.count))
      code = functions.move(cursor, &key, &value, LMDBConstant.next)
    }
    if code != LMDBConstant.notFound { try functions.check(code, "mdb_cursor_get") }
  }

  private func begin(_ flags: UInt32) throws -> OpaquePointer {
    if isClosed.load(ordering: .acquiring) { throw RivalError(description: "LMDB is closed.") }
    var transaction: OpaquePointer?
    try functions.check(functions.begin(environment, nil, flags, &transaction), "mdb_txn_begin")
    guard let transaction else { throw RivalError(description: "LMDB began no transaction.") }
    return transaction
  }

  private func beginReading() throws -> OpaquePointer {
    guard let kept = readers.take() else { return try begin(LMDBConstant.readOnly) }
    let code = functions.renew(kept)
    if code != 0 { functions.abort(kept) }
    try functions.check(code, "mdb_txn_renew")
    return kept
  }

  private func endReading(_ transaction: OpaquePointer) {
    functions.reset(transaction)
    if !readers.put(transaction) { functions.abort(transaction) }
  }
}
