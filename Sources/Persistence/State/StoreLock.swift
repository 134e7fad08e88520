import Synchronization

/// The exclusive lock beside a store's file, in the directory that the store holds open: one
/// process, and one store in it, at a time.
///
/// Safe to use from any thread.
package final class StoreLock: Sendable {
  /// Where the store's file is; open until the lock is released.
  package let directory: OpenDirectory

  private let fileSystem: any FileSystem
  private let held = Mutex(Held())

  private struct Held {
    var file: OpenFile?
    var isReleased = false
  }

  /// Opens the directory and takes the lock.
  ///
  /// - Parameters:
  ///   - location: The store's file.
  ///   - fileSystem: Where it is.
  /// - Throws: ``StoreError`` with code `inUse`, `directoryMissing`, `notWritable` or others.
  package init(of location: StoreLocation, on fileSystem: any FileSystem) throws(StoreError) {
    self.fileSystem = fileSystem
    do {
      directory = try fileSystem.openDirectory(location.directory)
    } catch {
      throw .writing(location.path, error)
    }
    do throws(FileSystemError) {
      let file = try fileSystem.open(location.filename + ".lock", in: directory, .lock)
      held.withLock { $0.file = file }
      try fileSystem.lock(file)
    } catch {
      release()
      throw error.isWouldBlock ? .inUse(location.path, error) : .writing(location.path, error)
    }
  }

  deinit {
    release()
  }

  /// Gives the lock up, and closes the directory.
  ///
  /// Idempotent; cannot fail, because nothing was written through either.
  package func release() {
    let (file, isFirst) = held.withLock { held in
      defer { held = Held(isReleased: true) }
      return (held.file, !held.isReleased)
    }
    // The descriptors are gone even when closing them fails, and the lock with them.
    if let file {
      do { try fileSystem.close(file) } catch { /* Nothing was written through it. */  }
    }
    if isFirst {
      do { try fileSystem.closeDirectory(directory) } catch { /* Nor through this one. */  }
    }
  }
}
