/// A store's file on disk, with its lock.
///
/// It handles bytes, not items. Safe to use from any thread, but the caller must not write from two
/// threads at once: the last rename would win.
public final class StoreFile: Sendable {
  /// The file's path.
  public let path: String

  package let name: String
  package let durability: Durability
  package let fileSystem: any FileSystem
  private let lock: StoreLock

  /// Takes the lock and removes the files that a crash left behind.
  ///
  /// - Throws: ``StoreError`` with code `inUse`, `directoryMissing`, `notWritable` or another error
  ///   of taking the lock.
  package init(opening configuration: StoreConfiguration) throws(StoreError) {
    name = configuration.location.filename
    durability = configuration.durability
    fileSystem = configuration.fileSystem
    lock = try StoreLock(of: configuration.location, on: fileSystem)
    path = lock.directory.path(of: name)
    do {
      try removeLeftOver()
    } catch {
      close()
      throw error
    }
  }

  /// The error of every call after `close()`.
  @usableFromInline package var closedError: StoreError { .closed(path) }

  /// The directory that contains the file.
  package var directory: OpenDirectory { lock.directory }

  /// Releases the lock.
  ///
  /// Idempotent. Cannot fail, because nothing was written through the lock's file.
  package func close() {
    lock.release()
  }

  /// Reads the file, or returns `nil` if there is none.
  ///
  /// Only the error "no such file" counts as none.
  ///
  /// For ``Durability/powerLoss`` the bytes are durable when this returns. The process that wrote
  /// them may have been killed before it synchronised them. A later commit that finds nothing to
  /// change would then depend on bytes that only the operating system has. The call also detects a
  /// directory that cannot be synchronised before the first save, even if there is no file yet.
  func read() throws(StoreError) -> [UInt8]? {
    do throws(FileSystemError) {
      var bytes: [UInt8]?
      do throws(FileSystemError) {
        bytes = try contents(of: name, durably: durability == .powerLoss)
      } catch {
        guard error.isNoSuchFile, error.operation == .open else { throw error }
      }
      if durability == .powerLoss { try fileSystem.synchronizeDirectory(directory) }
      return bytes
    } catch {
      throw .reading(path, error)
    }
  }

  /// Replaces the file with the staged content, if the commit changes the file.
  ///
  /// Cost: one write and one rename; for ``Durability/powerLoss`` also one file and one directory
  /// synchronisation.
  ///
  /// - Throws: ``StoreError``; the file is unchanged unless the code is `outcomeUnknown`.
  public func write(_ staged: borrowing Staged<some Storable>) throws(StoreError) {
    if let content = staged.content { try replace(by: content) }
  }

  /// Throws if the store no longer owns the lock.
  package func checkLock() throws(StoreError) { try lock.check() }

  /// Replaces the file, or the file with the given name beside it, with these bytes.
  package func replace(by content: [UInt8], as name: String? = nil) throws(StoreError) {
    try replace(by: [content[...]], as: name)
  }

  /// Replaces the file, or the file with the given name beside it, with the bytes of these pieces.
  private func replace(
    by content: [ArraySlice<UInt8>], as name: String? = nil
  ) throws(StoreError) {
    // Checked before the temporary file is touched, which could be another store's, and again after
    // the bytes are written, which takes long.
    try lock.check()
    do {
      try writeTemporary(content)
    } catch {
      discardTemporary()
      throw .writing(path, error)
    }
    try putTemporaryInPlace(as: name)
  }

  /// Renames the temporary file to the store's name, or to the given name, durably if so
  /// configured.
  ///
  /// Discards the temporary file if that fails.
  package func putTemporaryInPlace(as name: String? = nil) throws(StoreError) {
    do {
      try lock.check()
    } catch {
      // If the lock is lost, the temporary name may already be another store's.
      if error.code != .lockLost { discardTemporary() }
      throw error
    }
    do {
      try fileSystem.rename(temporaryName, to: name ?? self.name, in: directory)
    } catch {
      discardTemporary()
      throw .writing(path, error)
    }
    guard durability == .powerLoss else { return }
    do {
      try fileSystem.synchronizeDirectory(directory)
    } catch {
      throw .outcomeUnknown(path, error)
    }
  }

  /// The name of the new file, which is renamed to the store's file once it is complete.
  package var temporaryName: String { name + CompanionEnding.temporary }

  private func removeLeftOver() throws(StoreError) {
    do { try fileSystem.removeIfThere(temporaryName, in: directory) } catch {
      throw .opening(path, error)
    }
  }

  /// Reads a file of the directory, and makes its bytes durable if requested.
  package func contents(
    of name: String, durably: Bool = false
  ) throws(FileSystemError) -> [UInt8] {
    try fileSystem.withFile(name, in: directory, .read) { file throws(FileSystemError) in
      let bytes = try fileSystem.read(file)
      if durably { try fileSystem.synchronize(file) }
      return bytes
    }
  }

  /// Writes the temporary file, durably if so configured.
  package func writeTemporary(_ content: [UInt8]) throws(FileSystemError) {
    try writeTemporary([content[...]])
  }

  private func writeTemporary(_ pieces: [ArraySlice<UInt8>]) throws(FileSystemError) {
    try fileSystem.withFile(temporaryName, in: directory, .replace) {
      file throws(FileSystemError) in
      try fileSystem.write(pieces: pieces, to: file)
      if durability == .powerLoss { try fileSystem.synchronize(file) }
    }
  }

  /// Appends to the temporary file, durably if so configured.
  package func appendToTemporary(_ content: [UInt8]) throws(FileSystemError) {
    try fileSystem.withFile(temporaryName, in: directory, .append) { file throws(FileSystemError) in
      try fileSystem.write(content, to: file)
      if durability == .powerLoss { try fileSystem.synchronize(file) }
    }
  }

  /// Removes the temporary file after a failure.
  package func discardTemporary() {
    do { try fileSystem.remove(temporaryName, in: directory) } catch {
      // The write's own failure is reported. The next write replaces the left-over file, and the
      // next opening removes it.
    }
  }
}
