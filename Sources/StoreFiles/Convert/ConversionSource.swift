import Persistence

/// The store's file that a conversion reads, locked so that no store changes it in the meantime.
///
/// The file is never opened for writing. The lock file is created if it is missing, and is kept, as
/// with every store.
struct ConversionSource {
  let path: String
  let identity: FileIdentity
  private let lock: StoreLock
  private let fileSystem: any FileSystem
  private let name: String

  /// Takes the lock.
  ///
  /// - Throws: `StoreError` with code `inUse` if a store has the file open, `unreadable` if there
  ///   is no file, or another error of opening.
  init(_ location: StoreLocation, on fileSystem: any FileSystem) throws(StoreError) {
    // Checked before the lock: no lock file is created beside a missing file.
    do {
      identity = try fileSystem.withDirectory(location.directory) {
        directory throws(FileSystemError) in
        try fileSystem.identify(location.filename, in: directory)
      }
    } catch {
      throw .reading(location.path, error)
    }
    lock = try StoreLock(of: location, on: fileSystem)
    path = lock.directory.path(of: location.filename)
    name = location.filename
    self.fileSystem = fileSystem
  }

  /// Releases the lock.
  ///
  /// Idempotent.
  func close() { lock.release() }

  /// Reads and checks the items.
  ///
  /// O(bytes).
  func items(idField: String) throws(StoreError) -> RawItems {
    let bytes: [UInt8]
    let isMarked: Bool
    var log: String?
    do throws(FileSystemError) {
      bytes = try fileSystem.withFile(name, in: lock.directory, .read, fileSystem.read)
      isMarked = try fileSystem.has(name + CompanionEnding.openMark, in: lock.directory)
      for ending in CompanionEnding.databaseLogs
      where try fileSystem.has(name + ending, in: lock.directory) { log = name + ending }
    } catch {
      throw .reading(path, error)
    }
    guard FileKind(of: bytes) == .database else {
      return try RawItems(reading: bytes, path: path, isMarked: isMarked, idField: idField)
    }
    if let log {
      throw StoreError(
        .invalidArgument,
        "The database was not closed: what is in \(log) would be left out. Open and close it with "
          + "its store, and convert again. Nothing was changed.", location: path)
    }
    return try RawItems(database: path, idField: idField)
  }
}
