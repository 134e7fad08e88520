import Foundation
import Persistence

extension DatabaseFile {
  var isDurable: Bool { configuration.durability == .powerLoss }

  /// Returns true if there is a database.
  ///
  /// Only the error "no such file" counts as none.
  func exists() throws(StoreError) -> Bool {
    let (isThere, hasLog, hasJournal) = try looking { () throws(FileSystemError) in
      (
        try status.isThere(path), try status.isThere(path + "-wal"),
        try status.isThere(path + "-journal")
      )
    }
    if !isThere, hasLog { throw .logAlone(path) }
    // SQLite would apply the journal, whatever it contains.
    if hasJournal { throw .foreignJournal(path) }
    if !isThere { return false }
    try look(at: path)
    if hasLog { try look(at: path + "-wal") }
    return true
  }

  /// Checks that this user may read a file.
  ///
  /// SQLite has no open files yet: closing any descriptor of a file releases all POSIX locks of
  /// this process on it.
  private func look(at path: String) throws(StoreError) {
    try looking { () throws(FileSystemError) in
      switch try status.kind(of: path) {
      case .missing, .regular, .link: break
      case .directory: throw FileSystemError(.open, path, number: EISDIR)
      case .other: throw FileSystemError(.open, path, number: ENOTSUP)
      }
      // Symbolic links are refused here.
      try withFile(path, .read) { _ in }
    }
  }

  /// Inspects the files; a failed inspection says nothing about their bytes.
  private func looking<Result>(
    _ look: () throws(FileSystemError) -> Result
  ) throws(StoreError) -> Result {
    do { return try look() } catch { throw .reading(path, error) }
  }

  /// Makes durable the log bytes that a killed process wrote without synchronising them, and the
  /// files' names.
  ///
  /// SQLite ignores a directory that cannot be synchronised.
  private func makeDurable() throws(FileSystemError) {
    if try status.size(of: path + "-wal") != 0 {
      try withFile(path + "-wal", .read, fileSystem.synchronize)
    }
    try inDirectory(fileSystem.synchronizeDirectory)
  }

  /// Opens an existing database.
  ///
  /// If that fails, the files that SQLite created beside it are removed.
  func openExisting(_ migrate: Migrating) throws(StoreError) -> MarkedLog {
    let (made, isLogEmpty) = try looking { () throws(FileSystemError) in
      var missing: [String] = []
      for ending in Self.companions where try !status.isThere(path + ending) {
        missing.append(ending)
      }
      return (missing, try status.size(of: path + "-wal") ?? 0 == 0)
    }
    // A log would be unusable if its database's name were lost in a power cut. The two names may
    // reach the disk in any order, so the database's name must be durable before the log is
    // created.
    if isDurable, made.contains("-wal") {
      do { try inDirectory(fileSystem.synchronizeDirectory) } catch { throw .opening(path, error) }
    }
    var keepsLog = false
    do {
      let mark = isLogEmpty ? nil : try markWithoutLog()
      let writer = try connect()
      if let mark { try check(mark, of: writer) }
      let finding = try DatabaseCheck(writer, form, plan, path: path).run()
      try use(writer)
      try checkWritable(writer)
      let log = try MarkedLog(of: writer, isEmpty: isLogEmpty, thresholds, path: path)
      if finding.version < plan.schemaVersion {
        keepsLog = true
        do { try migrate(log, finding) } catch {
          keepsLog = error.code == .outcomeUnknown
          throw error
        }
      }
      // The new log of a database with a mark contains only the next mark.
      keepsLog = keepsLog || !(log.isUnused && log.hasMark)
      try begin(log, hadLog: !made.contains("-wal"))
      return log
    } catch {
      // The connection is closed; a log created by this opening contains nothing yet.
      if !keepsLog { made.forEach { discard(path + $0) } }
      throw .reading(path, error)
    }
  }

  /// Opens a second connection, for reading while the first one commits.
  func openForReading() throws(StoreError) -> Connection {
    try connect(readsOnly: true)
  }

  private func connect(readsOnly: Bool = false) throws(StoreError) -> Connection {
    do { return try Connection(path, readsOnly: readsOnly) } catch { throw .reading(path, error) }
  }

  /// Sets the durability, and verifies that it was set.
  func use(_ connection: Connection) throws(StoreError) {
    let synchronous = isDurable ? 2 : 1
    do throws(SQLiteFailure) {
      let mode = try connection.texts("PRAGMA journal_mode=WAL")
      try connection.execute("PRAGMA synchronous=\(synchronous)")
      try connection.execute("PRAGMA fullfsync=\(isDurable ? 1 : 0)")
      try connection.execute("PRAGMA checkpoint_fullfsync=\(isDurable ? 1 : 0)")
      let synchronousNow = try connection.integer("PRAGMA synchronous")
      let isFull = try connection.integer("PRAGMA fullfsync") == 1
      if mode == ["wal"], synchronousNow == synchronous, isFull == isDurable { return }
    } catch {
      throw .reading(path, error)
    }
    throw StoreError(
      .inputOutput,
      "SQLite cannot keep a log (WAL) with the durability \(configuration.durability.rawValue) "
        + "here. Choose a directory on a local disk.", location: path)
  }

  /// Begins a transaction, as the first save would, and makes the files private and durable.
  private func checkWritable(_ connection: Connection) throws(StoreError) {
    do throws(SQLiteFailure) {
      try connection.execute("BEGIN IMMEDIATE")
      try connection.execute("ROLLBACK")
    } catch {
      throw .reading(path, error)
    }
    do throws(FileSystemError) {
      for ending in [""] + Self.companions { try status.makePrivate(path + ending) }
      if isDurable { try makeDurable() }
    } catch {
      throw .opening(path, error)
    }
  }
}
