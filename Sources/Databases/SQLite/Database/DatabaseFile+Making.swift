import Foundation
import Persistence

extension DatabaseFile {
  static let temporaryEnding = ".tmp"

  private var temporaryPath: String { path + Self.temporaryEnding }

  /// Removes the files that a crash left while a database was being created.
  func removeTemporary() throws(StoreError) {
    for ending in [""] + Self.besides {
      do {
        try remove(temporaryPath + ending)
      } catch {
        if !error.isNoSuchFile { throw .opening(temporaryPath + ending, error) }
      }
    }
  }

  /// Creates an empty database under another name, and renames it once it is on the disk.
  ///
  /// A file with the database's name is therefore always complete.
  func create() throws(StoreError) {
    do {
      try makeTemporary()
      try rename(temporaryPath, to: path)
    } catch {
      for ending in [""] + Self.companions { discard(temporaryPath + ending) }
      throw (error as? FileSystemError).map { .opening(path, $0) } ?? .reading(path, error)
    }
    do { try inDirectory(fileSystem.synchronizeDirectory) } catch {
      // The system may show a name that is not on the disk; it is created again next time.
      discard(path)
      throw StoreError(
        .outcomeUnknown,
        "An empty database was made, but making its name durable failed; it held nothing and was "
          + "removed. Look at the cause, then open again.", location: path, cause: error)
    }
  }

  private func makeTemporary() throws {
    // SQLite gives its own files the permissions of this file: 0600.
    try withFile(temporaryPath, .replace) { _ in }
    try Schema.create(
      in: try Connection(temporaryPath), form, version: configuration.schemaVersion)
    try withFile(temporaryPath, .append, fileSystem.synchronize)
  }

  /// Moves the files with these endings aside, in this order.
  ///
  /// An interruption between a database and its log leaves a log without a database, which is
  /// refused.
  func moveAside(_ endings: [String]) throws(StoreError) -> String {
    var target = path
    var isBegun = false
    do throws(FileSystemError) {
      let names = Set(try inDirectory(fileSystem.list))
      target = freePath(names)
      for ending in endings where names.contains(Self.name(of: path + ending)) {
        try rename(path + ending, to: target + ending)
        isBegun = true
      }
    } catch {
      if !isBegun { throw .opening(path, error) }
      throw StoreError(
        .outcomeUnknown,
        "The damaged database was moved aside to \(target), but not all of its companions: "
          + "\(error.path) is still there. Move it to the same place by hand, then open again.",
        location: path, cause: error)
    }
    do { try inDirectory(fileSystem.synchronizeDirectory) } catch {
      throw .quarantineUnknown(path, movedTo: target, error)
    }
    return target
  }

  /// Returns a path with today's date that is unused, and whose companions' paths are unused.
  ///
  /// The search ends, because no names are added in the meantime.
  private func freePath(_ names: Set<String>) -> String {
    StoreFile.firstFree("\(path).quarantined-\(StoreFile.now)") { target in
      ([""] + Self.besides).contains { names.contains(Self.name(of: target + $0)) }
    }
  }

  /// Removes the log that a failed opening created.
  ///
  /// The database must not be open.
  ///
  /// A log whose size cannot be read is kept.
  func removeEmptyLog() {
    do {
      if try status.size(of: path + "-wal") == 0 { discard(path + "-wal") }
    } catch {
      // The failure of the opening is reported.
    }
  }

  /// Removes a file that is not needed, after another failure, which is the one to report.
  func discard(_ path: String) {
    // Uses no descriptor, because none may be left. The file did not exist, or it stays.
    _ = unlink(path)
  }
}
