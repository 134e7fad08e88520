import Foundation
import Persistence

/// Opens a lock's file without close-on-exec.
struct InheritedLockFileSystem: WrappingFileSystem {
  let base: any FileSystem

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    let file = try base.open(name, in: directory, mode)
    if mode == .lock { _ = fcntl(file.descriptor, F_SETFD, 0) }
    return file
  }
}
