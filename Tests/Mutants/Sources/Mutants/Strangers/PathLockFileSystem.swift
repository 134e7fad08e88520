import Foundation
import Persistence
import Synchronization

/// Knows the open stores of this process by the text of their paths, and takes locks of the process.
///
/// The defect: a link to the folder is another path to the same file.
struct PathLockFileSystem: WrappingFileSystem {
  private static let held = Mutex<Set<String>>([])

  let base: any FileSystem

  func lock(_ file: OpenFile) throws(FileSystemError) {
    guard Self.held.withLock({ $0.insert(file.path).inserted }) else {
      throw FileSystemError(.lock, file.path, number: EWOULDBLOCK)
    }
    var whole = flock()
    whole.l_type = Int16(F_WRLCK)
    whole.l_whence = Int16(SEEK_SET)
    guard fcntl(file.descriptor, F_SETLK, &whole) == 0 else {
      let number = errno == EACCES || errno == EAGAIN ? EWOULDBLOCK : errno
      _ = Self.held.withLock { $0.remove(file.path) }
      throw FileSystemError(.lock, file.path, number: number)
    }
  }

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    // A second opener must not close a descriptor of the file, because that ends the process's lock.
    if mode == .lock, Self.held.withLock({ $0.contains(directory.path(of: name)) }) {
      throw FileSystemError(.lock, directory.path(of: name), number: EWOULDBLOCK)
    }
    return try base.open(name, in: directory, mode)
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    if file.name.hasSuffix(".lock") { _ = Self.held.withLock { $0.remove(file.path) } }
    try base.close(file)
  }
}
