import Foundation
import Persistence

/// A database's file on disk, with its lock: made, checked or moved aside, and then opened.
///
/// The configuration's file system is not used: SQLite opens files by itself.
struct DatabaseFile {
  let configuration: StoreConfiguration
  let form: KeyForm
  let plan: MigrationPlan
  private let path: String
  private let realPath: String
  private let fileSystem = PosixFileSystem()

  /// The endings of what SQLite keeps beside a database: log and index of the log.
  static let companions = ["-wal", "-shm"]

  init(_ configuration: StoreConfiguration, _ form: KeyForm) throws(StoreError) {
    plan = try MigrationPlan(configuration)
    self.configuration = configuration
    self.form = form
    path = configuration.location.path
    let directory = FileKind.resolved(configuration.location.directory)
    realPath = (directory == "/" ? "" : directory) + "/" + configuration.location.filename
    for ending in Self.companions + ["-journal"] where path.hasSuffix(ending) {
      throw StoreError(
        .invalidLocation,
        "The file name ends with \(ending), as the companions of another database do. "
          + "Give a plain name such as \"data.sqlite\".", location: path)
    }
    guard configuration.schemaVersion <= Int(Int32.max) else {
      throw StoreError(
        .invalidArgument,
        "The schema version \(configuration.schemaVersion) does not fit into a database. "
          + "Count from 1, up to \(Int32.max).", location: path)
    }
  }

  /// Opens a connection for changing the database, which is made where there is none, and checked
  /// where there is one.
  ///
  /// O(n): every page and every row of a database that is there is read and checked.
  ///
  /// Before anything else is done with a sound database, the closure may migrate it.
  func open(
    migrating migrate: (Connection, DatabaseCheck.Finding) throws(StoreError) -> Void
  ) throws(StoreError) -> Connection {
    try removeLeftOver()
    do {
      if try exists() { return try openExisting(migrate) }
    } catch {
      guard case .quarantine(let report) = configuration.recovery, error.isAboutContent else {
        throw error
      }
      report(Quarantine(path: try moveAside(), reason: error))
    }
    try create()
    return try openExisting(migrate)
  }

  /// Opens a second connection, for reading while the first one commits.
  func openForReading() throws(StoreError) -> Connection {
    do { return try Connection(realPath, readsOnly: true) } catch { throw .reading(path, error) }
  }
}

// MARK: - What is there

extension DatabaseFile {
  /// Whether there is a database: only "no such file" means that there is not.
  private func exists() throws(StoreError) -> Bool {
    let kind = FileKind(path)
    guard kind == .missing else {
      try checkReadable(kind)
      return true
    }
    if FileKind(path + "-wal") == .missing { return false }
    throw .damaged(path, "the file is missing, but its log (-wal) is there")
  }

  private func checkReadable(_ kind: FileKind) throws(StoreError) {
    let number: Int32? =
      switch kind {
      case .missing, .regular, .link: nil
      case .directory: EISDIR
      case .other: EINVAL
      case .unknown(let number): number
      }
    do throws(FileSystemError) {
      if let number { throw FileSystemError(.open, path, number: number) }
      // A link is refused here, and so is a file that this user may not read. SQLite has nothing
      // open yet: closing any descriptor of a file ends all of this process's POSIX locks on it.
      try inDirectory { directory throws(FileSystemError) in
        try fileSystem.withFile(name, in: directory, .read) { _ in }
      }
    } catch {
      throw .reading(path, error)
    }
    // SQLite would carry it out, whatever it says.
    if FileKind(path + "-journal") != .missing {
      throw .damaged(path, "another program left a journal (-journal) beside it")
    }
  }

  private func openExisting(
    _ migrate: (Connection, DatabaseCheck.Finding) throws(StoreError) -> Void
  ) throws(StoreError) -> Connection {
    let hadLog = FileKind(path + "-wal") != .missing
    do {
      let connection: Connection
      do { connection = try Connection(realPath) } catch { throw StoreError.reading(path, error) }
      connection.checkpointsWhenClosed = false
      let finding = try DatabaseCheck(connection, form, plan, path: path).run()
      try use(connection)
      if finding.version < plan.schemaVersion { try migrate(connection, finding) }
      connection.checkpointsWhenClosed = true
      return connection
    } catch {
      // The connection is closed. The log that it made holds nothing that was committed.
      if !hadLog {
        do {
          try inDirectory { directory throws(FileSystemError) in
            try fileSystem.remove(name + "-wal", in: directory)
          }
        } catch { /* There was none, or it stays. */  }
      }
      throw .reading(path, error)
    }
  }

  /// Sets the durability, and makes sure that it is set.
  private func use(_ connection: Connection) throws(StoreError) {
    let isPowerLoss = configuration.durability == .powerLoss
    let synchronous = isPowerLoss ? 2 : 1
    do throws(SQLiteFailure) {
      let mode = try connection.texts("PRAGMA journal_mode=WAL")
      try connection.execute("PRAGMA synchronous=\(synchronous)")
      try connection.execute("PRAGMA fullfsync=\(isPowerLoss ? 1 : 0)")
      try connection.execute("PRAGMA checkpoint_fullfsync=\(isPowerLoss ? 1 : 0)")
      let synchronousNow = try connection.integer("PRAGMA synchronous")
      let isFull = try connection.integer("PRAGMA fullfsync") == 1
      if mode == ["wal"], synchronousNow == synchronous, isFull == isPowerLoss { return }
    } catch {
      throw .reading(path, error)
    }
    throw StoreError(
      .inputOutput,
      "SQLite cannot keep a log (WAL) with the durability \(configuration.durability.rawValue) "
        + "here. Choose a directory on a local disk.", location: path)
  }
}

// MARK: - Making and moving

extension DatabaseFile {
  private var name: String { configuration.location.filename }
  private var temporaryName: String { name + ".tmp" }

  private func inDirectory<Result>(
    _ body: (OpenDirectory) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    try fileSystem.withDirectory(configuration.location.directory, body)
  }

  private func removeLeftOver() throws(StoreError) {
    for ending in ["", "-journal"] + Self.companions {
      do {
        try inDirectory { directory throws(FileSystemError) in
          try fileSystem.remove(temporaryName + ending, in: directory)
        }
      } catch {
        if !error.isNoSuchFile { throw .writing(path + ".tmp" + ending, error) }
      }
    }
  }

  /// Makes an empty database under another name, and renames it once all of it is on the disk: a
  /// file with the database's name is therefore always a whole one.
  private func create() throws(StoreError) {
    do {
      // SQLite gives its own files the permissions of this one: 0600.
      try inDirectory { directory throws(FileSystemError) in
        try fileSystem.withFile(temporaryName, in: directory, .replace) { _ in }
      }
    } catch {
      throw .writing(path, error)
    }
    do {
      let connection = try Connection(realPath + ".tmp")
      try Schema.create(in: connection, form, version: configuration.schemaVersion)
    } catch {
      throw .changing(path, error)
    }
    do {
      try inDirectory { directory throws(FileSystemError) in
        try fileSystem.withFile(temporaryName, in: directory, .append, fileSystem.synchronize)
        try fileSystem.rename(temporaryName, to: name, in: directory)
        try fileSystem.synchronizeDirectory(directory)
      }
    } catch {
      throw .writing(path, error)
    }
  }

  /// Moves the database aside with its companions, the database first: interrupted in between, what
  /// is left is a log without a database, which is refused.
  private func moveAside() throws(StoreError) -> String {
    let date = Date().formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
    let stem = "\(name).quarantined-\(date)"
    let prefix = path.dropLast(name.count)
    var target = stem
    var number = 2
    while ([""] + Self.companions).contains(where: { FileKind(prefix + target + $0) != .missing }) {
      target = "\(stem)-\(number)"
      number += 1
    }
    do {
      try inDirectory { directory throws(FileSystemError) in
        for ending in [""] + Self.companions where FileKind(path + ending) != .missing {
          try fileSystem.rename(name + ending, to: target + ending, in: directory)
        }
        try fileSystem.synchronizeDirectory(directory)
      }
    } catch {
      throw .writing(path, error)
    }
    return prefix + target
  }
}
