import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is to be made, all or nothing: under a temporary name first, with its lock held.
///
/// An interruption at any point, by `kill -9` too, leaves the old file or the new one, and at most
/// a file under the temporary name, which the next conversion replaces.
struct ConversionTarget {
  let path: String
  private let name: String
  private let lock: StoreLock
  private let fileSystem: any FileSystem
  private let source: FileIdentity
  private let replaces: Bool

  /// Takes the target's lock.
  ///
  /// - Throws: `StoreError` with code `invalidArgument` for a target that is there and may not be
  ///   replaced, or is the source, or is no file, or has not been closed; `inUse` and others of opening.
  init(
    _ location: StoreLocation, replaces: Bool, from source: ConversionSource,
    on fileSystem: any FileSystem
  ) throws(StoreError) {
    // Nothing that is seen without the lock counts, but no lock's file is made beside such a target.
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

  /// Gives the lock up; idempotent.
  func close() { lock.release() }

  /// Throws when the lock is not this conversion's any more.
  func checkLock() throws(StoreError) { try lock.check() }

  /// Where the body makes the file.
  var temporaryPath: String { lock.directory.path(of: temporaryName) }

  private var temporaryName: String { name + CompanionEnding.temporary }

  /// Makes an empty temporary file, lets the body fill it, and gives it the target's name once it is on
  /// the disk; removes it where any of that fails.
  ///
  /// - Parameter fill: Writes the file, by ``append(_:)`` or by its path.
  /// - Throws: `StoreError`, or the body's error; there is no half file, whatever happens.
  func make(_ fill: () throws -> Void) throws {
    try lock.check()
    do {
      try removeTemporary()
      try append([])
      try fill()
      try fileSystem.withFile(temporaryName, in: lock.directory, .append, fileSystem.synchronize)
      try putInPlace()
    } catch {
      // Without the lock, the temporary file may be another's.
      if (error as? StoreError)?.code != .lockLost {
        do { try removeTemporary() } catch { /* The next conversion replaces what is left. */  }
      }
      throw (error as? FileSystemError).map { StoreError.writing(path, $0) } ?? error
    }
  }

  /// Writes at the end of the temporary file.
  func append(_ bytes: [UInt8]) throws(FileSystemError) {
    try fileSystem.withFile(temporaryName, in: lock.directory, .append) {
      file throws(FileSystemError) in
      try fileSystem.write(bytes, to: file)
    }
  }

  private func putInPlace() throws {
    try lock.check()
    try checkReplaceable()
    // The index of the old journal must be gone, on the disk too, before the new one has the name.
    if try remove(name + CompanionEnding.index) {
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

  /// Removes the temporary file, with the files that SQLite keeps beside it.
  private func removeTemporary() throws(FileSystemError) {
    for ending in [""] + CompanionEnding.databaseLogs { try remove(temporaryName + ending) }
  }

  /// Whether there was such a file.
  @discardableResult
  private func remove(_ name: String) throws(FileSystemError) -> Bool {
    do {
      try fileSystem.remove(name, in: lock.directory)
      return true
    } catch {
      if error.isNoSuchFile { return false }
      throw error
    }
  }
}

/// Checks, made while the lock is held, whether the target may be replaced.
extension ConversionTarget {
  /// Throws unless the target is missing, or a closed file that may be replaced.
  private func checkReplaceable() throws(StoreError) {
    try Self.check(try identity(), path, replaces, source)
    // A log or a mark of the old file would be taken for the new one's.
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

  /// The target's identity, or `nil` where there is none; anything but a file is refused.
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

  /// Looks at the name alone; where even that fails, taking the lock says why.
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
  /// The error for a file that a conversion does not touch.
  fileprivate static func target(_ path: String, _ problem: String) -> StoreError {
    StoreError(.invalidArgument, "The target \(problem). Nothing was changed.", location: path)
  }

  /// The same error, for a conversion: the failed operation is no save.
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
