import CSQLite
package import Persistence

/// An item as the database stores it.
package struct Row: Sendable {
  package let key: ItemKey
  /// The item's JSON.
  package let value: [UInt8]
  /// The CRC-32C of the key and the value.
  let checksum: UInt32

  package init(key: ItemKey, value: [UInt8]) {
    self.key = key
    self.value = value
    var checksum = CRC32C()
    key.update(&checksum)
    checksum.update(with: value)
    self.checksum = checksum.value
  }

  /// The most bytes that SQLite needs for the row: key, value, checksum, and a header with their
  /// three types ("Database File Format", section 2.1).
  var size: Int { key.size + value.count + 8 + 4 * 9 }
}

/// A change of the table by a commit.
enum RowChange: Sendable {
  case put(Row)
  case remove(ItemKey)
  /// The removal of an item that cannot exist.
  case nothing
}

extension Statement {
  /// Runs a statement with the parameters key, value, checksum.
  package func run(_ row: Row) throws(SQLiteFailure) {
    try bind(row.key, at: 1)
    try bind(row.value, at: 2)
    try bind(Int64(row.checksum), at: 3)
    try run()
  }

  /// Reads the value of a row with the columns key, value and checksum, if the checksum matches.
  ///
  /// SQLite has checksums only in its log: this checksum detects a flipped bit.
  package func withValue<Result>(
    _ form: ItemKeyForm, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(DamagedRow) -> Result {
    guard
      type(0) == (form.isInteger ? SQLITE_INTEGER : SQLITE_TEXT), type(1) == SQLITE_BLOB,
      type(2) == SQLITE_INTEGER
    else { throw DamagedRow() }
    var checksum = CRC32C()
    if form.isInteger {
      ItemKey.update(&checksum, Int64(integer(0)))
    } else {
      withBytes(0) { checksum.update(with: $0) }
    }
    let (found, result): (UInt32, Result) = withBytes(1) { value in
      checksum.update(with: value)
      return (checksum.value, body(value))
    }
    guard Int(found) == integer(2) else { throw DamagedRow() }
    return result
  }
}

/// A row whose checksum does not match.
package struct DamagedRow: Error {}
