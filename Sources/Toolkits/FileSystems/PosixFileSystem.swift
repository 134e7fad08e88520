import Foundation

/// The real file system, through POSIX calls.
///
/// It continues short writes and repeats interrupted calls itself. In Swift 6.0 to 6.3,
/// Foundation's `Data.write(options: .atomic)` sends the beginning of its buffer again after a
/// short `write(2)`, and does not synchronise the directory.
public struct PosixFileSystem: FileSystem {
  /// The most bytes that Linux transfers per call (`write(2)`, notes).
  static let largestTransfer = 0x7fff_f000

  let calls: SystemCalls

  /// Creates the file system of this machine.
  ///
  /// Costs nothing.
  public init() {
    calls = SystemCalls()
  }

  /// Creates the file system over other calls, for tests of the loops.
  init(calls: SystemCalls) {
    self.calls = calls
  }

  /// Opens a file.
  public func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    let flags =
      switch mode {
      case .read: O_RDONLY
      case .replace: O_WRONLY | O_CREAT | O_TRUNC
      case .append: O_WRONLY | O_CREAT | O_APPEND
      case .update: O_RDWR
      case .lock: O_RDWR | O_CREAT
      }
    // Without O_NONBLOCK, opening a FIFO would block for ever; regular files ignore the flag.
    let result = retrying {
      calls.open(directory.descriptor, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    let descriptor = try check(result, .open, directory.path(of: name))
    let file = OpenFile(
      descriptor: descriptor, name: name, in: directory, isForLocking: mode == .lock)
    do throws(FileSystemError) {
      try requireRegular(file)
      if flags & O_CREAT != 0 { try giveToOwnerOfFolder(file, directory) }
      return file
    } catch {
      _ = calls.close(descriptor)
      throw error
    }
  }

  /// Closes a file.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    // A child process has copies of all descriptors until it runs its own program. A lock ends with
    // its last copy, unless it is released explicitly.
    if file.isForLocking { _ = retrying { calls.lock(file.descriptor, LOCK_UN) } }
    try close(file.descriptor, .close, file.path)
  }

  /// Appends all the bytes.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    try write(bytes, to: file) { buffer, count, _ in calls.write(file.descriptor, buffer, count) }
  }

  /// Writes all the bytes at an offset.
  public func write(
    _ bytes: [UInt8], to file: OpenFile, at offset: Int
  ) throws(FileSystemError) {
    try write(bytes, to: file) { calls.writeAt(file.descriptor, $0, $1, offset + $2) }
  }

  private func write(
    _ bytes: [UInt8], to file: OpenFile,
    _ call: (_ buffer: UnsafeRawPointer?, _ count: Int, _ written: Int) -> Int
  ) throws(FileSystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        retrying {
          call(
            buffer.baseAddress.map { $0 + written },
            min(buffer.count - written, Self.largestTransfer), written)
        }
      }
      // A write of more than zero bytes should never return 0; repeating it would never end.
      guard try check(count, .write, file.path) > 0 else {
        throw FileSystemError(.write, file.path, number: EIO)
      }
      written += count
    }
  }

  /// Sets the length of a file.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try check(retrying { calls.truncate(file.descriptor, length) }, .truncate, file.path)
  }

  /// Waits until the file's bytes and its length are on the disk.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try check(retrying { calls.synchronize(file.descriptor) }, .synchronize, file.path)
  }

  /// Renames a file atomically.
  public func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    try keepOwner(of: destination, for: source, in: directory)
    let result = retrying { calls.rename(directory.descriptor, source, destination) }
    try check(result, .rename, directory.path(of: source))
  }

  /// Removes a file.
  public func remove(_ name: String, in directory: OpenDirectory) throws(FileSystemError) {
    let result = retrying { unlinkat(directory.descriptor, name, 0) }
    try check(result, .remove, directory.path(of: name))
  }

  /// Takes the exclusive lock of a file without waiting.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    let result = retrying { calls.lock(file.descriptor, LOCK_EX | LOCK_NB) }
    try check(result, .lock, file.path)
  }

  /// Closes a descriptor.
  func close(
    _ descriptor: Int32, _ operation: FileOperation, _ path: @autoclosure () -> String
  ) throws(FileSystemError) {
    // On Linux an interrupted close has closed the descriptor; a second call could close another
    // file.
    if calls.close(descriptor) < 0, errno != EINTR {
      throw FileSystemError(operation, path(), number: errno)
    }
  }

  /// Repeats a call as long as a signal interrupts it.
  func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  @discardableResult
  func check<Result: SignedInteger>(
    _ result: Result, _ operation: FileOperation, _ path: @autoclosure () -> String
  ) throws(FileSystemError) -> Result {
    if result < 0 {
      // Building the path may change errno.
      let number = errno
      throw FileSystemError(operation, path(), number: number)
    }
    return result
  }
}
