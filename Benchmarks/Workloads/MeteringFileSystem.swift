import Measurement
public import Persistence
import Synchronization

/// What a store asked of its file system.
public struct FileLedger: Sendable, Codable, Equatable {
  /// How often each operation was called, by name.
  public var calls: [String: Int] = [:]
  /// How long the calls took, by name, in nanoseconds.
  public var nanoseconds: [String: UInt64] = [:]
  /// How many bytes were written.
  public var bytesWritten = 0

  /// An empty ledger.
  public init() {}

  /// How often an operation was called.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The number of calls, failed ones included.
  public func calls(of operation: FileOperation) -> Int { calls[operation.rawValue] ?? 0 }
}

/// A file system that counts and times what is asked of the one below it.
///
/// Cost: two clock readings and one lock for each call, beside a system call that takes longer.
public final class MeteringFileSystem: FileSystem {
  private let base: any FileSystem
  private let before: @Sendable (FileOperation) -> Void
  private let state = Mutex(FileLedger())

  /// Meters a file system.
  ///
  /// - Parameters:
  ///   - base: The file system that does the work.
  ///   - before: Called at the beginning of every operation; what it costs is metered too.
  public init(
    _ base: any FileSystem, before: @escaping @Sendable (FileOperation) -> Void = { _ in }
  ) {
    self.base = base
    self.before = before
  }

  /// What was asked since the last call of this method; the ledger starts anew.
  ///
  /// - Returns: The ledger.
  public func takeLedger() -> FileLedger {
    state.withLock { ledger in
      defer { ledger = FileLedger() }
      return ledger
    }
  }

  private func metered<Result>(
    _ operation: FileOperation, bytes: Int = 0, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let start = MonotonicClock.now()
    before(operation)
    defer {
      let elapsed = MonotonicClock.now() - start
      state.withLock { ledger in
        ledger.calls[operation.rawValue, default: 0] += 1
        ledger.nanoseconds[operation.rawValue, default: 0] += elapsed
        ledger.bytesWritten += bytes
      }
    }
    return try body()
  }

  /// Opens a file.
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    try metered(.open) { () throws(FileSystemError) in try base.open(path, mode) }
  }

  /// Closes a file.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    try metered(.close) { () throws(FileSystemError) in try base.close(file) }
  }

  /// Reads a file from its beginning to its end.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    try metered(.read) { () throws(FileSystemError) in try base.read(file) }
  }

  /// Writes all the bytes at the end.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    try metered(.write, bytes: bytes.count) { () throws(FileSystemError) in
      try base.write(bytes, to: file)
    }
  }

  /// Cuts a file.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try metered(.truncate) { () throws(FileSystemError) in try base.truncate(file, to: length) }
  }

  /// Returns when the file's bytes are on the disk.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try metered(.synchronize) { () throws(FileSystemError) in try base.synchronize(file) }
  }

  /// Returns when the directory's entries are on the disk.
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    try metered(.synchronizeDirectory) { () throws(FileSystemError) in
      try base.synchronizeDirectory(path)
    }
  }

  /// Renames a file in one step.
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {
    try metered(.rename) { () throws(FileSystemError) in
      try base.rename(source, to: destination)
    }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileSystemError) {
    try metered(.remove) { () throws(FileSystemError) in try base.remove(path) }
  }

  /// Lists the names in a directory.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    try metered(.list) { () throws(FileSystemError) in try base.list(directory) }
  }

  /// Takes the exclusive lock of a file without waiting.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    try metered(.lock) { () throws(FileSystemError) in try base.lock(file) }
  }
}
