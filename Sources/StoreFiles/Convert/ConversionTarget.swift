import Foundation
import Persistence

/// A file that a conversion makes completely or not at all: under a temporary name first, with its
/// lock held.
///
/// An interruption at any point, even by `kill -9`, leaves either the old file or the new one. It
/// leaves at most one temporary file, which the next conversion replaces.
struct ConversionTarget {
  let path: String
  private let name: String
  private let lock: StoreLock
  private let fileSystem: any FileSystem
  private let source: FileIdentity
  private let replaces: Bool

  /// Takes the target's lock.
  ///
  /// - Throws: `StoreError` with code `invalidArgument` for a target that may not be replaced, is
  ///   the source, is not a file, or has not been closed; `inUse` or another error of opening.
  init(
    _ location: StoreLocation, replaces: Bool, from source: ConversionSource,
    on fileSystem: any FileSystem
  ) throws(StoreError) {
    // Only a check under the lock is valid, but this one avoids creating a lock file beside such a
    // target.
    let identity = Self.identity(of: location, on: fileSystem)
    try Self.check(identity, location.path, replaces, source.identity)
    lock = try StoreLock(of: location, on: fileSystem)
    name = location.filename
    path = lock.directory.path(of: name)
    self.fileSystem = fileSystem
    self.source = source.identity
    self.replaces = replaces
    try checkReplaceable()
  }

  /// Releases the lock.
  ///
  /// Idempotent.
  func close() { lock.release() }

  /// Throws if this conversion no longer owns the lock.
  func checkLock() throws(StoreError) { try lock.check() }

  /// The path at which the body makes the file.
  var temporaryPath: String { lock.directory.path(of: temporaryName) }

  private var temporaryName: String { name + CompanionEnding.temporary }

  /// Creates an empty temporary file, lets the body fill it, and renames it to the target's name
  /// once it is on the disk.
  ///
  /// Removes the temporary file if any of these steps fails.
  ///
  /// - Parameter fill: Writes the file, by ``append(_:)`` or by its path.
  /// - Throws: `StoreError`, or the body's error. The target is never incomplete.
  func make(_ fill: () throws -> Void) throws {
    try lock.check()
    do {
      try removeTemporary()
      try append([])
      try fill()
      try fileSystem.withFile(temporaryName, in: lock.directory, .append, fileSystem.synchronize)
      try putInPlace()
    } catch {
      // Without the lock, the temporary file may belong to another conversion.
      if (error as? StoreError)?.code != .lockLost {
        do { try removeTemporary() } catch { /* The next conversion replaces what is left. */  }
      }
      throw (error as? FileSystemError).map { StoreError.writing(path, $0) } ?? error
    }
  }

  /// Appends to the temporary file.
  func append(_ bytes: [UInt8]) throws(FileSystemError) {
    try fileSystem.withFile(temporaryName, in: lock.directory, .append) {
      file throws(FileSystemError) in
      try fileSystem.write(bytes, to: file)
    }
  }

  private func putInPlace() throws {
    try lock.check()
    try checkReplaceable()
    // The old journal's index must be removed, also on the disk, before the new journal gets the
    // name.
    if try fileSystem.removeIfThere(name + CompanionEnding.index, in: lock.directory) {
      try fileSystem.synchronizeDirectory(lock.directory)
    }
    try fileSystem.rename(temporaryName, to: name, in: lock.directory)
    do { try fileSystem.synchronizeDirectory(lock.directory) } catch {
      throw StoreError(
        .outcomeUnknown,
        "The target was made, but making its name durable failed: after a power cut it may be as it "
          + "was before. Look at the cause, then convert again with --replace.",
        location: path, cause: error)
    }
  }

  /// Removes the temporary file, and the files that SQLite keeps beside it.
  private func removeTemporary() throws(FileSystemError) {
    for ending in [""] + CompanionEnding.databaseLogs {
      try fileSystem.removeIfThere(temporaryName + ending, in: lock.directory)
    }
  }
}

/// Checks, under the lock, if the target may be replaced.
extension ConversionTarget {
  /// Throws unless the target is missing, or is a closed file that may be replaced.
  private func checkReplaceable() throws(StoreError) {
    try Self.check(try identity(), path, replaces, source)
    // The old file's log or mark would be taken for the new file's.
    for ending in [CompanionEnding.openMark] + CompanionEnding.databaseLogs {
      let isThere: Bool
      do { isThere = try fileSystem.has(name + ending, in: lock.directory) } catch {
        throw .reading(path, error)
      }
      if isThere {
        throw .target(
          path,
          "was not closed (\(name + ending) stands beside it); open and close it with its store")
      }
    }
  }

  private static func check(
    _ identity: FileIdentity?, _ path: String, _ replaces: Bool, _ source: FileIdentity
  ) throws(StoreError) {
    if identity == source { throw .target(path, "is the source itself") }
    if identity != nil, !replaces { throw .target(path, "is there already; --replace replaces it") }
  }

  /// Returns the target's identity, or `nil` if there is none; refuses anything other than a file.
  private func identity() throws(StoreError) -> FileIdentity? {
    do throws(FileSystemError) {
      return try fileSystem.withFile(name, in: lock.directory, .read) {
        file throws(FileSystemError) in
        try fileSystem.identify(file)
      }
    } catch {
      guard error.operation == .open else { throw .reading(path, error) }
      switch error.number {
      case ENOENT: return nil
      case EISDIR: throw .target(path, "is a directory; choose another name")
      case ELOOP: throw .target(path, "is a link, which is not followed; name the file itself")
      case ENOTSUP, ENXIO:
        throw .target(
          path,
          "is neither a file nor a directory, but a FIFO, a socket or a device; choose another name"
        )
      default: throw .reading(path, error)
      }
    }
  }

  /// Checks only the name.
  ///
  /// If even that fails, taking the lock reports the reason.
  private static func identity(
    of location: StoreLocation, on fileSystem: any FileSystem
  ) -> FileIdentity? {
    do {
      return try fileSystem.withDirectory(location.directory) { directory throws(FileSystemError) in
        try fileSystem.identify(location.filename, in: directory)
      }
    } catch {
      return nil
    }
  }
}

extension StoreError {
  /// The error for a file that a conversion must not change.
  fileprivate static func target(_ path: String, _ problem: String) -> StoreError {
    StoreError(.invalidArgument, "The target \(problem). Nothing was changed.", location: path)
  }

  /// Returns the same error with the words of a conversion: the failed operation is not a save.
  var ofConversion: StoreError {
    let remedy: String
    switch code {
    case .diskFull: remedy = "No room left for the target. Free some space"
    case .inputOutput: remedy = "The target could not be written. Look at the cause"
    default: return self
    }
    return StoreError(
      code, "\(remedy), then convert again; the source is as it was, and so is the target.",
      location: location, cause: cause)
  }
}
