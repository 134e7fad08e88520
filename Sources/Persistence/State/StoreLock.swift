import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The exclusive lock beside a store's file, in the directory that the store holds open: one
/// process, and one store in it, at a time.
///
/// Safe to use from any thread.
package final class StoreLock: Sendable {
  /// Where the store's file is; open until the lock is released.
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
  ///   - fileSystem: Where it is.
  /// - Throws: ``StoreError`` with code `inUse`, `directoryMissing`, `notWritable` or others.
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

  /// Throws when the lock's file was removed or replaced: another store may have opened then, and
  /// must not lose what it has acknowledged.
  ///
  /// Cost: one look at a name (``FileSystem/status(of:in:)``).
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

  /// Gives the lock up, and closes the directory.
  ///
  /// Idempotent; cannot fail, because nothing was written through either.
  package func release() {
    let file = held.withLock { held in
      defer { held = nil }
      return held?.file
    }
    guard let file else { return }
    // The descriptors are gone even when closing them fails, and the lock with them.
    do { try fileSystem.close(file) } catch { /* Nothing was written through it. */  }
    do { try fileSystem.closeDirectory(directory) } catch { /* Nor through this one. */  }
  }

  /// Locks the file that has the name when it is locked: another one could have been put in its
  /// place since it was opened.
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
        // Removed meanwhile: the next attempt makes it anew. Nobody removes it every time.
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
