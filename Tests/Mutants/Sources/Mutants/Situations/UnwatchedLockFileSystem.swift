import Persistence
import Synchronization

/// Says of the name of the lock file that it still leads to the lock that is held.
final class UnwatchedLockFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let lock: String
  private let held = Mutex<FileIdentity?>(nil)

  init(_ configuration: StoreConfiguration) {
    base = configuration.fileSystem
    lock = configuration.location.filename + ".lock"
  }

  func status(of file: OpenFile) throws(FileSystemError) -> FileStatus {
    let status = try base.status(of: file)
    if file.name == lock { held.withLock { $0 = status.identity } }
    return status
  }

  func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus {
    // The defect: the file of this name may be gone, or another one.
    if name == lock, let identity = held.withLock(\.self) {
      return FileStatus(identity: identity, size: 0)
    }
    return try base.status(of: name, in: directory)
  }
}
