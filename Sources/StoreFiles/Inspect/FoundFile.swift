import Persistence

/// A store's file, with facts about the files beside it.
struct FoundFile {
  let path: String
  let bytes: [UInt8]
  /// True if the mark of a journal that was not closed exists.
  var isMarked = false
  /// The index of a journal.
  var index: [UInt8]?
  /// True if SQLite's log or rollback journal exists; a closed database has neither.
  var hasLog = false
  /// True if a store has the file open; `nil` if that cannot be determined.
  var isInUse: Bool? = false

  /// Creates a file from bytes, without companions.
  init(_ bytes: [UInt8], isMarked: Bool = false) {
    path = ""
    self.bytes = bytes
    self.isMarked = isMarked
  }

  /// Reads a file; nothing is created or changed.
  init(_ path: String, on fileSystem: any FileSystem) throws(FileSystemError) {
    let (parent, name) = directoryAndName(of: path)
    let directory = try fileSystem.openDirectory(parent)
    defer {
      do { try fileSystem.closeDirectory(directory) } catch { /* Nothing was written. */  }
    }
    self.path = path
    isInUse = try Self.isLocked(name + CompanionEnding.lock, in: directory, on: fileSystem)
    // Read before the bytes: a store that closes in the meantime writes its end first, and then
    // removes the mark.
    isMarked = try fileSystem.has(name + CompanionEnding.openMark, in: directory)
    bytes = try fileSystem.withFile(name, in: directory, .read, fileSystem.read)
    let indexName = name + CompanionEnding.index
    if FileKind(of: bytes) == .journal, try fileSystem.has(indexName, in: directory) {
      index = try fileSystem.withFile(indexName, in: directory, .read, fileSystem.read)
    }
    for ending in CompanionEnding.databaseLogs where !hasLog {
      hasLog = try fileSystem.has(name + ending, in: directory)
    }
  }

  /// Takes the lock for a moment, if its file exists.
  ///
  /// A store that is opened at that moment is refused.
  private static func isLocked(
    _ name: String, in directory: OpenDirectory, on fileSystem: any FileSystem
  ) throws(FileSystemError) -> Bool? {
    guard try fileSystem.has(name, in: directory) else { return false }
    do {
      try fileSystem.withFile(name, in: directory, .lock, fileSystem.lock)
      return false
    } catch {
      return error.isWouldBlock ? true : nil
    }
  }
}
