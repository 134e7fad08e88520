import Foundation
import Persistence
import Synchronization

/// Knows the open stores of this process by what their lock files are, and takes locks of the process.
///
/// Without a defect: a second opener opens no descriptor of a file whose lock is held.
struct IdentityLockFileSystem: WrappingFileSystem {
  private static let held = Mutex<Set<FileIdentity>>([])

  let base: any FileSystem

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    if mode == .lock, let identity = identity(of: name, in: directory),
      Self.held.withLock({ $0.contains(identity) })
    {
      throw FileSystemError(.lock, directory.path(of: name), number: EWOULDBLOCK)
    }
    return try base.open(name, in: directory, mode)
  }

  private func identity(of name: String, in directory: OpenDirectory) -> FileIdentity? {
    do throws(FileSystemError) { return try base.status(of: name, in: directory).identity } catch {
      return nil
    }
  }

  func lock(_ file: OpenFile) throws(FileSystemError) {
    let identity = try base.status(of: file).identity
    guard Self.held.withLock({ $0.insert(identity).inserted }) else {
      throw FileSystemError(.lock, file.path, number: EWOULDBLOCK)
    }
    var whole = flock()
    whole.l_type = Int16(F_WRLCK)
    whole.l_whence = Int16(SEEK_SET)
    guard fcntl(file.descriptor, F_SETLK, &whole) == 0 else {
      let number = errno == EACCES || errno == EAGAIN ? EWOULDBLOCK : errno
      _ = Self.held.withLock { $0.remove(identity) }
      throw FileSystemError(.lock, file.path, number: number)
    }
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    if file.name.hasSuffix(".lock") {
      let identity = try base.status(of: file).identity
      _ = Self.held.withLock { $0.remove(identity) }
    }
    try base.close(file)
  }
}

/// Tries an opening or a renaming up to three times, as programs do beside virus scanners.
///
/// Without a defect: such a call that failed has done nothing.
struct RetryingFileSystem: WrappingFileSystem {
  let base: any FileSystem

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    try retried { () throws(FileSystemError) in try base.open(name, in: directory, mode) }
  }

  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    try retried { () throws(FileSystemError) in
      try base.rename(source, to: destination, in: directory)
    }
  }

  private func retried<Result>(
    _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    for _ in 0..<2 {
      do throws(FileSystemError) { return try body() } catch {
        if error.number == ENOENT { throw error }
      }
    }
    return try body()
  }
}
