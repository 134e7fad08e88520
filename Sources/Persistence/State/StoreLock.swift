import Foundation
import Synchronization

/// The exclusive lock beside a store's file: only one process, and only one store in it, can hold
/// it at a time.
///
/// The lock is in the directory that the store holds open. Safe to use from any thread.
package final class StoreLock: Sendable {
  /// The directory of the store's file; open until the lock is released.
  package let directory: OpenDirectory

  private let name: String
  /// The store's file, for messages.
  private let path: String
  private let fileSystem: any FileSystem
  private let held: Mutex<Held?>

  private struct Held {
    let file: OpenFile
    let identity: FileIdentity
  }

  /// Opens the directory and takes the lock.
  ///
  /// Waits for a lock of another process, for a tenth of a second by default: after `kill -9`, a
  /// child that the process was starting holds a copy of the lock's descriptor until its `exec`. A
  /// lock of a store in this process is refused at once. A waiting call blocks its thread.
  ///
  /// - Throws: ``StoreError`` with code `inUse`, `directoryMissing`, `notWritable` or another
  ///   error.
  package init(
    of location: StoreLocation, on fileSystem: any FileSystem,
    patience: Duration = .milliseconds(100)
  ) throws(StoreError) {
    self.fileSystem = fileSystem
    name = location.filename + CompanionEnding.lock
    do {
      directory = try fileSystem.openDirectory(location.directory)
    } catch {
      throw .opening(location.path, error)
    }
    path = directory.path(of: location.filename)
    do throws(FileSystemError) {
      held = Mutex(try Self.take(name, in: directory, on: fileSystem, patience))
    } catch {
      do { try fileSystem.closeDirectory(directory) } catch { /* Locking failed first. */  }
      throw error.isWouldBlock ? .inUse(path, error) : .opening(path, error)
    }
  }

  deinit {
    release()
  }

  /// Throws if the lock's file was removed or replaced: another store may then have opened the
  /// file, and its acknowledged changes must not be lost.
  ///
  /// Cost: one query of a name's status (`FileSystem.status(of:in:)`).
  ///
  /// - Throws: ``StoreError`` with code `lockLost`.
  package func check() throws(StoreError) {
    guard let identity = held.withLock({ $0?.identity }) else { throw .closed(path) }
    do {
      if try fileSystem.identify(name, in: directory) == identity { return }
    } catch {
      if !error.isNoSuchFile { throw .writing(path, error) }
    }
    throw .lockLost(path, directory.path(of: name))
  }

  /// Releases the lock, and closes the directory.
  ///
  /// Idempotent. Cannot fail, because nothing was written through either.
  package func release() {
    let held = held.withLock { held in
      defer { held = nil }
      return held
    }
    guard let held else { return }
    Self.heldHere.withLock { _ = $0.remove(held.identity) }
    let file = held.file
    // The descriptors are closed, and the lock is released, even if closing fails.
    do { try fileSystem.close(file) } catch { /* Nothing was written through it. */  }
    do { try fileSystem.closeDirectory(directory) } catch { /* Nor through this one. */  }
  }

  /// Locks the file that has the name at that moment: another file may have replaced the opened one
  /// before it was locked.
  private static func take(
    _ name: String, in directory: OpenDirectory, on fileSystem: any FileSystem,
    _ patience: Duration
  ) throws(FileSystemError) -> Held {
    var attempts = 0
    while true {
      attempts += 1
      let file = try fileSystem.open(name, in: directory, .lock)
      do throws(FileSystemError) {
        try lock(file, on: fileSystem, patience)
        let identity = try fileSystem.identify(file)
        if try identity == fileSystem.identify(name, in: directory) {
          heldHere.withLock { _ = $0.insert(identity) }
          return Held(file: file, identity: identity)
        }
      } catch {
        // The file was removed in the meantime: the next attempt creates it again. Repeated
        // removals are not expected.
        let isGone = error.operation == .identify && error.isNoSuchFile && attempts < mostAttempts
        do { try fileSystem.close(file) } catch { /* The failure to lock came first. */  }
        if isGone { continue }
        throw error
      }
      try fileSystem.close(file)
      if attempts == mostAttempts {
        throw FileSystemError(.identify, directory.path(of: name), number: EAGAIN)
      }
    }
  }

  /// Takes the lock, or waits for the end of another process that holds it.
  private static func lock(
    _ file: OpenFile, on fileSystem: any FileSystem, _ patience: Duration
  ) throws(FileSystemError) {
    let start = ContinuousClock.now
    while true {
      do throws(FileSystemError) {
        return try fileSystem.lock(file)
      } catch {
        guard error.isWouldBlock, start.duration(to: .now) < patience else { throw error }
        let identity = try fileSystem.identify(file)
        if heldHere.withLock({ $0.contains(identity) }) { throw error }
      }
      usleep(1_000)
    }
  }

  /// The locks that stores of this process hold.
  private static let heldHere = Mutex<Set<FileIdentity>>([])

  private static let mostAttempts = 100
}
