import Persistence
import Synchronization

/// The exclusive lock beside a store's file: one process, and one store in it, at a time.
final class FileLock: Sendable {
  /// The lock file's path.
  let path: String
  private let held: Mutex<OpenFile?>
  private let fileSystem = PosixFileSystem()

  /// Takes the lock of a file.
  init(of location: StoreLocation) throws(StoreError) {
    path = location.path + ".lock"
    held = Mutex(nil)
    let taken = try take(of: location)
    held.withLock { $0 = taken }
  }

  deinit {
    release()
  }

  /// Whether the lock file is still the one that was locked: who opens another one is not kept out.
  var isInPlace: Bool {
    held.withLock { held in held.map { FileIdentity($0) == FileIdentity(path: path) } ?? false }
  }

  /// Gives the lock up.
  ///
  /// Idempotent.
  func release() {
    let file = held.withLock { held in
      defer { held = nil }
      return held
    }
    if let file { close(file) }
  }

  private func take(of location: StoreLocation) throws(StoreError) -> OpenFile {
    switch FileKind(path) {
    case .directory, .link, .other:
      throw StoreError(
        .invalidLocation,
        "The store's lock belongs here, but there is something else: a directory, a link or a "
          + "device. Remove it, or choose another file name.", location: path)
    case .missing, .regular, .unknown: break
    }
    let file = location.path
    while true {
      let opened: OpenFile
      do {
        opened = try fileSystem.withDirectory(location.directory) {
          directory throws(FileSystemError) in
          try fileSystem.open(location.filename + ".lock", in: directory, .lock)
        }
      } catch {
        throw .opening(file, error)
      }
      do { try fileSystem.lock(opened) } catch {
        close(opened)
        throw error.isWouldBlock ? .inUse(file, error) : .opening(file, error)
      }
      // Somebody may have removed it between the two; then the next opener would lock another file.
      if FileIdentity(opened) == FileIdentity(path: path) { return opened }
      close(opened)
    }
  }

  private func close(_ file: OpenFile) {
    do { try fileSystem.close(file) } catch { /* The descriptor is gone, and the lock with it. */  }
  }
}
