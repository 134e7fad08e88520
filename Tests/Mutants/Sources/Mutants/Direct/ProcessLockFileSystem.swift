import Foundation
import Persistence
import Synchronization

/// Takes locks of the process (`fcntl(2)`, `F_SETLK`), and knows the open stores of this process by
/// their paths.
///
/// The defect: when a process closes any descriptor of a file, all its locks of that file end. A second
/// opener in the process is refused, and closes its descriptor.
struct ProcessLockFileSystem: WrappingFileSystem {
  private static let held = Mutex<[String: Int32]>([:])

  let base: any FileSystem

  func lock(_ file: OpenFile) throws(FileSystemError) {
    let isTaken = Self.held.withLock { held in
      if held[file.path] != nil { return true }
      held[file.path] = file.descriptor
      return false
    }
    if isTaken { throw FileSystemError(.lock, file.path, number: EWOULDBLOCK) }
    var whole = flock()
    whole.l_type = Int16(F_WRLCK)
    whole.l_whence = Int16(SEEK_SET)
    guard fcntl(file.descriptor, F_SETLK, &whole) == 0 else {
      let number = errno == EACCES || errno == EAGAIN ? EWOULDBLOCK : errno
      Self.held.withLock { $0[file.path] = nil }
      throw FileSystemError(.lock, file.path, number: number)
    }
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    Self.held.withLock { held in
      if held[file.path] == file.descriptor { held[file.path] = nil }
    }
    try base.close(file)
  }
}
