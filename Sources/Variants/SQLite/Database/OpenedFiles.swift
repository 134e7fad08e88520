import Persistence

/// The files that an open store rests on, as they were when it was opened: SQLite goes on with a
/// file that has lost its name.
struct OpenedFiles: Sendable {
  private let path: String
  private let database: FileIdentity?
  private let lock: FileLock

  /// Remembers the database that has the path now, and its lock.
  init(_ path: String, _ lock: FileLock) {
    self.path = path
    self.lock = lock
    database = FileIdentity(path: path)
  }

  /// Throws unless both files are where they were.
  ///
  /// Three calls of `stat`.
  func check() throws(StoreError) {
    if FileIdentity(path: path) != database {
      throw StoreError(
        .failed,
        "The database was removed, renamed or replaced while the store was open; nothing was "
          + "changed. Put it back with its log (-wal), then close this store and open it again.",
        location: path)
    }
    if !lock.isInPlace {
      throw StoreError(
        .failed,
        "The lock file was removed or replaced while the store was open, so that others can open "
          + "the database; nothing was changed. Close this store and open it again.",
        location: lock.path)
    }
  }
}
