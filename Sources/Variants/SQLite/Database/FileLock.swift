import Persistence
import Synchronization

/// The exclusive lock beside a store's file: one process, and one store in it, at a time.
final class FileLock: Sendable {
  private let held: Mutex<OpenFile?>
  private let fileSystem = PosixFileSystem()

  /// Takes the lock.
  init(of path: String) throws(StoreError) {
    let file: OpenFile
    do { file = try fileSystem.open(path + ".lock", .lock) } catch { throw .writing(path, error) }
    do {
      try fileSystem.lock(file)
    } catch {
      do { try fileSystem.close(file) } catch { /* The failure to lock is the one to report. */  }
      throw error.isWouldBlock ? .inUse(path, error) : .writing(path, error)
    }
    held = Mutex(file)
  }

  deinit {
    release()
  }

  /// Gives the lock up.
  ///
  /// Idempotent.
  func release() {
    let file = held.withLock { held in
      defer { held = nil }
      return held
    }
    guard let file else { return }
    do { try fileSystem.close(file) } catch { /* The descriptor is gone, and the lock with it. */  }
  }
}
