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
    var isMigrated = false
    do {
      let mark = isLogEmpty ? nil : try markWithoutLog()
      let writer = try connect()
      if let mark { try check(mark, of: writer) }
      let finding = try DatabaseCheck(connection: writer, form: form, plan: plan, path: path).run()
      try use(writer)
      try checkWritable(writer)
      let log = try MarkedLog(
        of: writer, isEmpty: isLogEmpty, hadFile: !made.contains("-wal"), thresholds, path: path)
      if finding.version < plan.schemaVersion {
        isMigrated = true
        do { try migrate(log, finding) } catch {
          isMigrated = error.code == .outcomeUnknown
          throw error
        }
      }
      return log
    } catch {
      // The connection is closed; a log created by this opening contains only a migration.
      if !isMigrated { made.forEach { discard(path + $0) } }
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
  private func use(_ connection: Connection) throws(StoreError) {
    do throws(SQLiteFailure) {
      let mode = try connection.texts("PRAGMA journal_mode=WAL")
      let isSet = try setSynchronous(connection)
      try connection.execute("PRAGMA fullfsync=\(isDurable ? 1 : 0)")
      try connection.execute("PRAGMA checkpoint_fullfsync=\(isDurable ? 1 : 0)")
      let isFull = try connection.integer("PRAGMA fullfsync") == 1
      if mode == ["wal"], isSet, isFull == isDurable { return }
    } catch {
      throw .reading(path, error)
    }
    throw .noDurableLog(path, configuration.durability)
  }

  /// Sets which writes SQLite synchronises; returns false if the setting has no effect.
  func setSynchronous(_ connection: Connection) throws(SQLiteFailure) -> Bool {
    let synchronous = isDurable ? 2 : 1
    try connection.execute("PRAGMA synchronous=\(synchronous)")
    return try connection.integer("PRAGMA synchronous") == synchronous
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
