import Synchronization

/// An open database with the options of its calls.
///
/// All calls are thread-safe except ``close()``: no other call may be under way then.
final class RocksDBDatabase: @unchecked Sendable {
  // Sendable because threads may share a `rocksdb_t` without a lock (rocksdb/c.h, which refers to
  // db.h, "Multiple threads"), and its options are only read after they are set.
  private let functions: RocksDBFunctions
  private let database: OpaquePointer
  private let writing: OpaquePointer
  private let reading: OpaquePointer
  private let isClosed = Atomic(false)

  /// Creates or opens a database with RocksDB's default options.
  ///
  /// - Parameters:
  ///   - path: Its directory.
  ///   - isSynchronized: `true` if a write is on the disk when it returns.
  /// - Throws: `MissingLibrary` or `RivalError`.
  init(_ path: String, isSynchronized: Bool) throws {
    let functions = try RocksDBFunctions.shared.get()
    self.functions = functions
    let options = try functions.made(functions.makeOptions)
    defer { functions.freeOptions(options) }
    functions.createIfMissing(options, 1)
    let opened = try functions.checked("open") { functions.open(options, path, $0) }
    guard let opened else { throw RivalError(description: "RocksDB opened nothing at \(path).") }
    database = opened
    writing = try functions.made(functions.makeWriteOptions)
    reading = try functions.made(functions.makeReadOptions)
    functions.setSync(writing, isSynchronized ? 1 : 0)
  }

  deinit { close() }

  /// Closes the database; the written values stay.
  func close() {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    functions.close(database)
    functions.freeWriteOptions(writing)
    functions.freeReadOptions(reading)
  }

  func put(_ key: String, _ value: [UInt8]) throws {
    try requireOpen()
    try functions.checked("put") { failure in
      Self.withBytes(key, value) { key, keyCount, value, count in
        functions.put(database, writing, key, keyCount, value, count, failure)
      }
    }
  }

  /// Stores all values in a single write.
  func put(_ rows: [(key: String, value: [UInt8])]) throws {
    try requireOpen()
    let batch = try functions.made(functions.makeBatch)
    defer { functions.freeBatch(batch) }
    for (key, value) in rows {
      Self.withBytes(key, value) { functions.putInBatch(batch, $0, $1, $2, $3) }
    }
    try functions.checked("write") { functions.write(database, writing, batch, $0) }
  }

  /// Calls the body with the value of a key, without a copy; the value is valid only until the body
  /// returns.
  ///
  /// - Returns: The body's result; `nil` when there is no such key.
  func withValue<Result>(
    of key: String, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result? {
    try requireOpen()
    let found = try functions.checked("get") { failure in
      Self.withBytes(key, []) { key, count, _, _ in
        functions.get(database, reading, key, count, failure)
      }
    }
    guard let found else { return nil }
    defer { functions.freeValue(found) }
    return try Self.withValue(of: found, functions.value, body)
  }

  /// Calls the body with each value, in the order of the keys.
  func forEachValue(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try requireOpen()
    guard let iterator = functions.makeIterator(database, reading) else {
      throw RivalError(description: "RocksDB made no iterator.")
    }
    defer { functions.freeIterator(iterator) }
    functions.seekToFirst(iterator)
    while functions.isValid(iterator) != 0 {
      try Self.withValue(of: iterator, functions.valueOfIterator, body)
      functions.next(iterator)
    }
    try functions.checked("iterator") { functions.errorOfIterator(iterator, $0) }
  }

  private func requireOpen() throws {
    if isClosed.load(ordering: .acquiring) { throw RivalError(description: "RocksDB is closed.") }
  }

  private static func withValue<Result>(
    of holder: OpaquePointer, _ value: RocksDBFunctions.Value,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var count = 0
    let start = value(holder, &count)
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  private static func withBytes<Result>(
    _ key: String, _ value: [UInt8],
    _ body: (RocksDBFunctions.Bytes, Int, RocksDBFunctions.Bytes, Int) -> Result
  ) -> Result {
    value.withUnsafeBytes { value in
      key.withCString { name in
        // An empty value has no address; RocksDB gets the key's address instead and does not read
        // it.
        let start = value.baseAddress?.assumingMemoryBound(to: CChar.self) ?? name
        return body(name, key.utf8.count, start, value.count)
      }
    }
  }
}
