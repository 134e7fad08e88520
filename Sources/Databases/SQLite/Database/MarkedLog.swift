import Persistence

/// The log of a database that is open for changes, with its mark.
///
/// Not Sendable: it belongs to the connection's user.
final class MarkedLog {
  let connection: Connection
  private let path: String
  private let thresholds: SQLiteThresholds
  private var mark: LogMark
  /// True if the database had the table of marks when it was opened, or got it since.
  private(set) var hasMark: Bool
  /// True if no part of the log is missing in the database.
  ///
  /// The next change then begins a log, even if SQLite appends it to the same file.
  private(set) var isMoved: Bool
  /// True if the log's file has no page, and had none when the database was opened.
  var isUnused: Bool { isMoved && connection.pagesInLog == 0 }

  /// True if the database was found with a file for its log, even an empty one.
  let hadFile: Bool
  /// True if the number of the next log is durable in the database.
  private var isAnnounced: Bool

  /// Reads the mark of a checked database.
  init(
    of connection: Connection, isEmpty: Bool, hadFile: Bool, _ thresholds: SQLiteThresholds,
    path: String
  ) throws(StoreError) {
    self.connection = connection
    self.path = path
    self.thresholds = thresholds
    self.hadFile = hadFile
    isMoved = isEmpty
    // Closing removes the log's file after it has announced the next log.
    isAnnounced = !hadFile
    do {
      hasMark = try connection.hasLogMark
      // A mark that a power cut has torn had no log yet.
      mark = LogMark(try connection.logMark()) ?? LogMark().announcing
    } catch {
      throw .reading(path, error)
    }
  }

  /// Makes the body's changes in a transaction; then moves a long log into the database.
  ///
  /// The first change of a log also writes the log's mark. Costs no synchronisation of its own,
  /// except for moving the log. `changesTables` is true if the body changes something besides rows.
  ///
  /// - Throws: The transaction's error.
  func run<Result>(
    _ transaction: Transaction, changesTables: Bool = false, _ body: () throws -> Result
  ) throws -> Result {
    var begun: LogMark?
    var isChanged = false
    let result = try transaction.run {
      let before = connection.allChangedRows
      let result = try body()
      isChanged = changesTables || connection.allChangedRows != before
      begun = isChanged && isMoved && hasMark ? try begin() : nil
      return result
    }
    if !isChanged { return result }
    mark = begun ?? mark
    isMoved = false
    if connection.pagesInLog >= thresholds.pagesPerCheckpoint { moveWhatCanBe() }
    return result
  }

  /// Writes the mark of the log that begins, and the first page.
  ///
  /// With the first page in the log, the table of marks shows even over a database without it.
  ///
  /// A log whose number may not be on the disk continues the last log, with the same number.
  private func begin() throws(SQLiteFailure) -> LogMark {
    let begun = isAnnounced && mark.next != mark.log ? mark.begun : mark.announcing
    try connection.setLogMark(begun)
    let version = try connection.integer("PRAGMA user_version")
    try connection.execute("PRAGMA user_version=\(version)")
    return begun
  }

  /// Moves the pages into the database that no reader holds back.
  ///
  /// A failure is not an error: the log stays, and the next commit tries again.
  private func moveWhatCanBe() {
    isAnnounced = false
    do {
      let isAnnouncing = try announceIfPossible()
      isMoved = try connection.moveLog()
      isAnnounced = isAnnouncing
    } catch {
      isMoved = false
    }
  }

  /// Moves the whole log into the database, and makes the log empty.
  ///
  /// Call this while no other connection reads.
  func empty() throws {
    if !isMoved { _ = try announceIfPossible() }
    try connection.emptyLog(repetitions: thresholds.repetitions)
    isMoved = true
  }

  /// Makes the log empty, and records a new number for the next log in the database.
  ///
  /// Call this while no other connection reads.
  ///
  /// - Parameter synchronize: Makes the database durable, if SQLite does not.
  /// - Throws: The error; the log can be used all the same.
  func renew(_ synchronize: () throws -> Void = {}) throws {
    isAnnounced = false
    try announce()
    try connection.emptyLog(repetitions: thresholds.repetitions)
    isMoved = true
    try synchronize()
    isAnnounced = true
  }

  /// Records the number of the next log, in a separate transaction.
  ///
  /// Directly precedes every move of the log into the database. A database with this number then has
  /// everything before the next log.
  private func announce() throws {
    let announced = mark.announcing
    let transaction = try Transaction(
      connection, path: path, repetitions: thresholds.repetitions)
    try transaction.run {
      if !hasMark { try connection.execute(LogMark.table) }
      try connection.setLogMark(announced)
    }
    mark = announced
    hasMark = true
    isMoved = false
  }

  /// Announces the next log; returns false if the disk is full.
  ///
  /// Moving the log without that makes room again.
  private func announceIfPossible() throws -> Bool {
    do { try announce() } catch let error as StoreError {
      guard error.code == .diskFull else { throw error }
      return false
    }
    return true
  }
}
