import Synchronization

/// A store's file on disk, with its lock.
///
/// It knows bytes, not items.
///
/// Safe to use from any thread; writing from two at once is the caller's mistake, since the last
/// rename would win.
public final class StoreFile: Sendable {
  /// The file's path.
  public let path: String

  let location: StoreLocation
  let durability: Durability
  let fileSystem: any FileSystem
  private let lock: Mutex<OpenFile?>

  /// Takes the lock and removes what a crash left behind.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: ``StoreError`` with code `inUse`, `directoryMissing`, `notWritable` or others of
  ///   taking the lock.
  init(opening configuration: StoreConfiguration) throws(StoreError) {
    location = configuration.location
    path = location.path
    durability = configuration.durability
    fileSystem = configuration.fileSystem
    lock = Mutex(nil)
    let held = try takeLock()
    lock.withLock { $0 = held }
    do {
      try removeLeftOver()
    } catch {
      close()
      throw error
    }
  }

  deinit {
    close()
  }

  /// The error of every call after `close()`.
  public var closedError: StoreError { .closed(path) }

  /// Releases the lock.
  ///
  /// Idempotent; cannot fail, because nothing was written through it.
  func close() {
    let held = lock.withLock { held in
      defer { held = nil }
      return held
    }
    guard let held else { return }
    do { try fileSystem.close(held) } catch { /* The descriptor is gone, and the lock with it. */  }
  }

  /// Reads the file, or returns `nil` when there is none: only "no such file" means that.
  ///
  /// For ``Durability/powerLoss`` what was read is durable then. The process that wrote it may have
  /// been killed before it could make it so, and a later commit that finds nothing to change would
  /// rest on what only the operating system has.
  func read() throws(StoreError) -> [UInt8]? {
    do {
      let bytes = try contents(of: path, durably: durability == .powerLoss)
      if durability == .powerLoss { try fileSystem.synchronizeDirectory(location.directory) }
      return bytes
    } catch {
      if error.isNoSuchFile, error.operation == .open { return nil }
      throw .reading(path, error)
    }
  }

  /// Replaces the file by what was staged, if the commit changes it.
  ///
  /// Cost: one write, one rename, and for ``Durability/powerLoss`` one file and one directory
  /// synchronisation.
  ///
  /// - Parameter staged: The commit.
  /// - Throws: ``StoreError``; the file is unchanged unless the code is `outcomeUnknown`.
  public func write(_ staged: borrowing Staged<some Storable>) throws(StoreError) {
    if let content = staged.content { try replace(by: content) }
  }

  /// Replaces the file by these bytes.
  func replace(by content: [UInt8]) throws(StoreError) {
    do {
      try writeTemporary(content)
      try fileSystem.rename(temporaryPath, to: path)
    } catch {
      discardTemporary()
      throw .writing(path, error)
    }
    guard durability == .powerLoss else { return }
    do {
      try fileSystem.synchronizeDirectory(location.directory)
    } catch {
      throw .outcomeUnknown(path, error)
    }
  }

  /// Moves the file aside under a name that nothing has yet, and makes that durable.
  ///
  /// Synchronises whatever the durability: the next commit's rename takes the file's old name, and
  /// the damaged bytes must not be lost between the two.
  func moveAside(date: String) throws(StoreError) -> String {
    let target: String
    do {
      let taken = Set(try fileSystem.list(location.directory))
      let stem = "\(location.filename).quarantined-\(date)"
      var name = stem
      var number = 2
      while taken.contains(name) {
        name = "\(stem)-\(number)"
        number += 1
      }
      target = sibling(name)
      try fileSystem.rename(path, to: target)
    } catch {
      throw .writing(path, error)
    }
    do {
      try fileSystem.synchronizeDirectory(location.directory)
    } catch {
      throw .quarantineUnknown(path, movedTo: target, error)
    }
    return target
  }

  /// What is renamed to the file once it is whole.
  var temporaryPath: String { path + ".tmp" }

  /// The path of a name in the file's directory.
  func sibling(_ name: String) -> String {
    location.directory == "/" ? "/" + name : location.directory + "/" + name
  }

  private func takeLock() throws(StoreError) -> OpenFile {
    do throws(FileSystemError) {
      let file = try fileSystem.open(path + ".lock", .lock)
      do throws(FileSystemError) {
        try fileSystem.lock(file)
        return file
      } catch {
        do { try fileSystem.close(file) } catch { /* The failure to lock is the one to report. */  }
        throw error
      }
    } catch {
      throw error.isWouldBlock ? .inUse(path, error) : .writing(path, error)
    }
  }

  private func removeLeftOver() throws(StoreError) {
    do {
      try fileSystem.remove(temporaryPath)
    } catch {
      if !error.isNoSuchFile { throw .writing(temporaryPath, error) }
    }
  }

  /// Reads a file of the directory, and makes sure of its bytes where that is wanted.
  func contents(
    of path: String, durably: Bool = false
  ) throws(FileSystemError) -> [UInt8] {
    let file = try fileSystem.open(path, .read)
    return try finish(file) { () throws(FileSystemError) in
      let bytes = try fileSystem.read(file)
      if durably { try fileSystem.synchronize(file) }
      return bytes
    }
  }

  /// Writes the temporary file, durably where that was chosen.
  func writeTemporary(_ content: [UInt8]) throws(FileSystemError) {
    let file = try fileSystem.open(temporaryPath, .replace)
    try finish(file) { () throws(FileSystemError) in
      try fileSystem.write(content, to: file)
      if durability == .powerLoss { try fileSystem.synchronize(file) }
    }
  }

  /// Removes the temporary file after a failure.
  func discardTemporary() {
    do { try fileSystem.remove(temporaryPath) } catch {
      // The write's own failure is reported; the next write replaces the left-over, and the next
      // open removes it.
    }
  }

  /// Closes the file after the body, and reports the first failure of the two.
  private func finish<Result>(
    _ file: OpenFile, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let result: Result
    do throws(FileSystemError) {
      result = try body()
    } catch {
      do { try fileSystem.close(file) } catch { /* The body's failure came first. */  }
      throw error
    }
    try fileSystem.close(file)
    return result
  }
}
