import Foundation
public import Persistence
import Synchronization

/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
  /// How many items have been written into the transaction that is under way.
  public let written: Int
  /// How many items there are.
  public let total: Int
}

extension SQLiteStore {
  /// Opens a database and fills it with the items of a JSON store, all or nothing.
  ///
  /// The JSON file may be of version 0, a bare array, or any that this program knows; it is locked,
  /// checked and decoded as its own store would do, and not changed. The database must be empty, or
  /// not there yet. Everything is written in one transaction: when this throws or is cancelled, or
  /// the process ends, the database is empty.
  ///
  /// O(n) in time and memory. Runs on the writer's thread; the cooperative pool is not blocked.
  ///
  /// - Parameters:
  ///   - source: The JSON store's file.
  ///   - configuration: Which database, and how; codec and schema version are the source's too.
  ///   - progress: Called on the writer's thread, first with nothing written, then after every
  ///     thousand items and after the last.
  /// - Returns: The open store, with the items in it.
  /// - Throws: `StoreError`: the error of opening either store, `invalidArgument` for a database
  ///   that holds items or is the source itself, `diskFull` and others of writing;
  ///   `CancellationError`.
  public static func importing(
    from source: StoreLocation, configuration: StoreConfiguration,
    progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws -> SQLiteStore {
    try await importing(
      from: source, configuration: configuration, thresholds: SQLiteThresholds(),
      progress: progress)
  }

  /// Opens a database with other thresholds and fills it.
  package static func importing(
    from source: StoreLocation, configuration: StoreConfiguration, thresholds: SQLiteThresholds,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> SQLiteStore {
    guard source != configuration.location else {
      throw StoreError(
        .invalidArgument,
        "A store cannot be imported into its own file. Choose another name for the database.",
        location: source.path)
    }
    do throws(FileSystemError) {
      guard try FileLookup().isThere(source.path) else {
        throw FileSystemError(.open, source.path, number: ENOENT)
      }
    } catch {
      throw error.isNoSuchFile
        ? StoreError(
          .unreadable, "There is no file to import. Look at the path.", location: source.path)
        : StoreError.reading(source.path, error)
    }
    let thread = IOThread(name: "opening")
    defer { thread.stop() }
    let store = try await Task(executorPreference: thread) {
      try await opened(configuration, thresholds)
    }.value
    do {
      try await store.fill(from: source, progress)
      return store
    } catch {
      do { try await store.close() } catch { /* What stopped the import came first. */  }
      throw error
    }
  }

  /// On the executor that its task prefers; a task's own closure need not be.
  @concurrent
  private static func opened(
    _ configuration: StoreConfiguration, _ thresholds: SQLiteThresholds
  ) async throws -> SQLiteStore {
    try SQLiteStore(configuration: configuration, thresholds: thresholds)
  }

  /// Writes the source's items; nobody else has the store yet.
  private nonisolated func fill(
    from source: StoreLocation, _ progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws {
    guard try await count() == 0 else {
      throw StoreError(
        .invalidArgument,
        "The database holds items already; nothing was changed. Import into an empty one.",
        location: path)
    }
    let task = Task(executorPreference: executor) { try await self.write(from: source, progress) }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// On the writer's executor.
  @concurrent
  private nonisolated func write(
    from source: StoreLocation, _ progress: @Sendable (ImportProgress) -> Void
  ) async throws {
    var original = configuration
    original.location = source
    original.recovery = .refuse
    original.fileSystem = PosixFileSystem()
    // Holds the source's lock until everything is committed.
    var state = try StoreState<Item>(opening: original, writesMigration: false)
    let rows = try state.loadAll().map { item in
      let row = try configuration.codec.rowToSave(item, form, path: path)
      try checkKept(item, row)
      return row
    }
    progress(ImportProgress(written: 0, total: rows.count))
    try writer.withLock { writer in
      try writer?.write(rows) { written in
        try Task.checkCancellation()
        progress(ImportProgress(written: written, total: rows.count))
      }
    }
    try state.commit(.close)
  }
}
