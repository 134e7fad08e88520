import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  /// - Parameters:
  ///   - location: The store's file.
  ///   - fileSystem: The file system that contains the file.
  /// - Throws: ``StoreError`` with code `inUse`, `directoryMissing`, `notWritable` or another
  ///   error.
  package init(of location: StoreLocation, on fileSystem: any FileSystem) throws(StoreError) {
    self.fileSystem = fileSystem
    name = location.filename + CompanionEnding.lock
    do {
      directory = try fileSystem.openDirectory(location.directory)
    } catch {
      throw .opening(location.path, error)
    }
    path = directory.path(of: location.filename)
    do throws(FileSystemError) {
      held = Mutex(try Self.take(name, in: directory, on: fileSystem))
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
  /// Cost: one query of a name's status (``FileSystem/status(of:in:)``).
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
    let file = held.withLock { held in
      defer { held = nil }
      return held?.file
    }
    guard let file else { return }
    // The descriptors are closed, and the lock is released, even if closing fails.
    do { try fileSystem.close(file) } catch { /* Nothing was written through it. */  }
    do { try fileSystem.closeDirectory(directory) } catch { /* Nor through this one. */  }
  }

  /// Locks the file that has the name at that moment: another file may have replaced the opened one
  /// before it was locked.
  private static func take(
    _ name: String, in directory: OpenDirectory, on fileSystem: any FileSystem
  ) throws(FileSystemError) -> Held {
    var attempts = 0
    while true {
      attempts += 1
      let file = try fileSystem.open(name, in: directory, .lock)
      do throws(FileSystemError) {
        try fileSystem.lock(file)
        let identity = try fileSystem.identify(file)
        if try identity == fileSystem.identify(name, in: directory) {
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

  private static let mostAttempts = 100
}
