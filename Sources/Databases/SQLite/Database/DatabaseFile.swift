import Foundation
import Persistence

/// A database's file on disk: created, checked or moved aside, and then opened.
///
/// The configuration's file system is not used, because SQLite opens its files itself.
struct DatabaseFile {
  /// The migration of an intact database, before the database is used in any other way.
  typealias Migrating = (MarkedLog, DatabaseCheck.Facts) throws(StoreError) -> Void

  let configuration: StoreConfiguration
  let form: ItemKeyForm
  let plan: MigrationPlan
  let path: String
  /// The file system for the files that this type changes itself.
  var fileSystem: any FileSystem = PosixFileSystem()
  /// Reads the status of files by name.
  var status = FileLookup()
  var thresholds = SQLiteThresholds()

  /// The endings of the files that SQLite keeps beside a database of a store: the log, and the
  /// index of the log.
  static let companions = ["-wal", "-shm"]
  /// The endings of all files that SQLite regards as parts of a database.
  static let besides = CompanionEnding.databaseLogs

  /// Checks everything about a database's location that can be checked without accessing it.
  init(_ configuration: StoreConfiguration, _ form: ItemKeyForm) throws(StoreError) {
    plan = try MigrationPlan(configuration)
    self.configuration = configuration
    self.form = form
    path = configuration.location.path
    let longest = Connection.longestPath - Self.temporaryEnding.utf8.count
    guard path.utf8.count <= longest else {
      throw StoreError(
        .invalidLocation,
        "The path has \(path.utf8.count) bytes; SQLite takes \(longest). "
          + "Choose a shorter directory or file name.", location: path)
    }
    guard configuration.schemaVersion <= Int(Int32.max) else {
      throw StoreError(
        .invalidArgument,
        "The schema version \(configuration.schemaVersion) does not fit into a database. "
          + "Count from 1, up to \(Int32.max).", location: path)
    }
  }

  /// Opens the database for changes.
  ///
  /// A missing database is created; an existing one is checked.
  ///
  /// O(n): reads and checks every page and every row of an existing database.
  func open(migrating migrate: Migrating) throws(StoreError) -> MarkedLog {
    try removeTemporary()
    do {
      if try exists() { return try openExisting(migrate) }
    } catch {
      guard case .quarantine(let report) = configuration.recovery, error.isAboutContent else {
        throw error
      }
      if error.cause is LogOfAnotherTime { return try openWithoutLog(error, report, migrate) }
      report(Quarantine(path: try moveAside([""] + Self.besides), reason: error))
    }
    try create()
    return try openExisting(migrate)
  }

  /// Moves only the log aside, and opens the database as it was when it was copied.
  private func openWithoutLog(
    _ reason: StoreError, _ report: @Sendable (Quarantine) -> Void, _ migrate: Migrating
  ) throws(StoreError) -> MarkedLog {
    let target = try moveAside(Self.companions)
    let log = try openExisting(migrate)
    let kept: Int
    do { kept = try log.connection.integer("SELECT count(*) FROM items") } catch {
      throw .reading(path, error)
    }
    report(Quarantine(path: target + "-wal", reason: reason, itemsKept: kept))
    return log
  }
}
