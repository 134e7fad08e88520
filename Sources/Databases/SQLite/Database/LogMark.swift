import CSQLite
import Persistence

/// The mark by which a database and its log (`-wal`) recognise each other.
///
/// SQLite applies any complete log beside a database, also the log of another time, such
/// as the one that a killed process left beside a backup. Each log therefore has a number. The first
/// transaction in a log records the number. The database records the number of its next log before
/// that log has a first transaction.
///
/// A number is above every earlier number of the same database by a random amount, so that two
/// continuations of one backup have different logs.
struct LogMark: Equatable {
  /// The number of the log in which this mark was written.
  private(set) var log: UInt64 = 0
  /// The number of the log after that one; equal to `log` if it is not chosen yet.
  private(set) var next: UInt64 = 0

  /// The table with the single mark.
  ///
  /// A mark always has the same size, so that SQLite overwrites its bytes, and moves nothing else on
  /// its page.
  static let table = "CREATE TABLE log(mark BLOB NOT NULL)"

  /// The mark of the first transaction in the next log.
  var begun: LogMark {
    var mark = self
    mark.log = next
    return mark
  }

  /// The mark that chooses a new number for the next log.
  var announcing: LogMark {
    var mark = self
    mark.next = max(log, next) &+ .random(in: 1...(1 << 32))
    return mark
  }

  /// Returns true if the log with this newest mark belongs to a database with that mark.
  ///
  /// The database then has the log's beginning, or a part of the log that was already moved.
  func belongs(to database: LogMark) -> Bool {
    database.log == log ? database.next <= next : database.next == log
  }
}

extension LogMark {
  /// The two numbers and their checksum, little-endian.
  var bytes: [UInt8] {
    let numbers = [log, next].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let checksum = Self.checksum(of: numbers)
    return numbers + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> ($0 * 8)) }
  }

  /// Reads a mark; `nil` if the bytes are not those of a mark.
  ///
  /// A database without a mark has no bytes: it has never had a log with a number.
  init?(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    guard bytes.count == 20 else { return nil }
    log = Self.number(bytes[0..<8])
    next = Self.number(bytes[8..<16])
    guard Self.number(bytes[16..<20]) == UInt64(Self.checksum(of: bytes[0..<16])) else {
      return nil
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    var checksum = CRC32C()
    checksum.update(with: Array(bytes))
    return checksum.value
  }
}

extension Connection {
  /// True if the database has the table of marks.
  var hasLogMark: Bool {
    get throws(SQLiteFailure) {
      try texts("SELECT sql FROM sqlite_schema").contains(LogMark.table)
    }
  }

  /// Returns the bytes of the database's mark; none if it has no mark.
  func logMark() throws(SQLiteFailure) -> [UInt8] {
    guard try hasLogMark else { return [] }
    let statement = try Statement(self, "SELECT mark FROM log")
    return try statement.step() ? statement.withBytes(0) { Array($0) } : []
  }

  /// Replaces the mark, in a transaction of the caller.
  func setLogMark(_ mark: LogMark) throws(SQLiteFailure) {
    let update = try Statement(self, "UPDATE log SET mark = ?1")
    try update.bind(mark.bytes, at: 1)
    try update.run()
    if changedRows > 0 { return }
    let insert = try Statement(self, "INSERT INTO log(mark) VALUES(?1)")
    try insert.bind(mark.bytes, at: 1)
    try insert.run()
  }
}
