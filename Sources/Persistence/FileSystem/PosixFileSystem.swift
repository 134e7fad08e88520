#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The real file system, by POSIX calls.
///
/// It continues short writes and repeats interrupted calls itself: `Data.write(options: .atomic)`
/// of Foundation in Swift 6.0 to 6.3 sends the beginning of its buffer again after a short
/// `write(2)`, and does not synchronise the directory.
public struct PosixFileSystem: FileSystem {
  /// Linux transfers at most this many bytes in one call (`write(2)`, notes).
  static let largestTransfer = 0x7fff_f000

  private let calls: SystemCalls

  /// The file system of this machine.
  ///
  /// Costs nothing to make.
  public init() {
    calls = SystemCalls()
  }

  /// The file system over other calls, for tests of the loops.
  init(calls: SystemCalls) {
    self.calls = calls
  }

  /// Opens a file.
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    let flags =
      switch mode {
      // Without O_NONBLOCK, a FIFO in the file's place would block for ever; files ignore it.
      case .read: O_RDONLY | O_NONBLOCK
      case .replace: O_WRONLY | O_CREAT | O_TRUNC
      case .append: O_WRONLY | O_CREAT | O_APPEND
      case .lock: O_RDWR | O_CREAT
      }
    let result = retrying { calls.open(path, flags | O_NOFOLLOW | O_CLOEXEC) }
    return OpenFile(descriptor: try check(result, .open, path))
  }

  /// Closes a file.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    // A process that is just being started has copies of all descriptors until it runs its own
    // program; a lock ends with the last copy, unless it is given up explicitly.
    _ = flock(file.descriptor, LOCK_UN)
    // An interrupted close has closed the descriptor on Linux; trying again could close another's.
    if calls.close(file.descriptor) < 0, errno != EINTR {
      throw FileSystemError(.close, "descriptor \(file.descriptor)", number: errno)
    }
  }

  /// Reads a file from its beginning to its end.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = max(4096, Int(calls.size(file.descriptor)) + 1)
    while true {
      chunk = min(chunk, Self.largestTransfer)
      let offset = content.count
      content.append(contentsOf: repeatElement(0, count: chunk))
      let count = content.withUnsafeMutableBytes { buffer in
        retrying {
          calls.read(file.descriptor, buffer.baseAddress.map { $0 + offset }, chunk, offset)
        }
      }
      if count <= 0 { content.removeLast(chunk) } else { content.removeLast(chunk - count) }
      guard try check(count, .read, "descriptor \(file.descriptor)") > 0 else { return content }
    }
  }

  /// Writes all the bytes at the end.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        retrying {
          calls.write(
            file.descriptor, buffer.baseAddress.map { $0 + written },
            min(buffer.count - written, Self.largestTransfer))
        }
      }
      // No file system should accept nothing of something; going on would never end.
      guard try check(count, .write, "descriptor \(file.descriptor)") > 0 else {
        throw FileSystemError(.write, "descriptor \(file.descriptor)", number: EIO)
      }
      written += count
    }
  }

  /// Cuts a file.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    let result = retrying { ftruncate(file.descriptor, off_t(length)) }
    try check(result, .truncate, "descriptor \(file.descriptor)")
  }

  /// Returns when the file's bytes are on the disk.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    let result = retrying { calls.synchronize(file.descriptor) }
    try check(result, .synchronize, "descriptor \(file.descriptor)")
  }

  /// Returns when the directory's entries are on the disk.
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    let opened = retrying { calls.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    let descriptor = try check(opened, .synchronizeDirectory, path)
    let result = retrying { calls.synchronize(descriptor) }
    let number = errno
    _ = calls.close(descriptor)
    if result < 0 { throw FileSystemError(.synchronizeDirectory, path, number: number) }
  }

  /// Renames a file in one step.
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {
    try check(calls.rename(source, destination), .rename, source)
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileSystemError) {
    try check(unlink(path), .remove, path)
  }

  /// Takes the exclusive lock of a file without waiting.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    let result = retrying { flock(file.descriptor, LOCK_EX | LOCK_NB) }
    try check(result, .lock, "descriptor \(file.descriptor)")
  }

  /// Repeats a call for as long as a signal interrupts it.
  private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  @discardableResult
  private func check<Result: SignedInteger>(
    _ result: Result, _ operation: FileOperation, _ path: String
  ) throws(FileSystemError) -> Result {
    if result < 0 { throw FileSystemError(operation, path, number: errno) }
    return result
  }
}
