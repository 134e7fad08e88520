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
/// Cost: two clock readings and two atomic additions for each call, beside a system call that takes
/// longer; nothing is allocated, looked up or locked.
public final class MeteringFileSystem: FileSystem {
  private let base: any FileSystem
  private let before: @Sendable (FileOperation) -> Void
  private let opening = Meter(.open)
  private let closing = Meter(.close)
  private let reading = Meter(.read)
  private let writing = Meter(.write)
  private let truncating = Meter(.truncate)
  private let synchronizing = Meter(.synchronize)
  private let synchronizingDirectories = Meter(.synchronizeDirectory)
  private let renaming = Meter(.rename)
  private let removing = Meter(.remove)
  private let listing = Meter(.list)
  private let locking = Meter(.lock)
  private let bytesWritten = Atomic(0)

  /// What one operation adds to; each has its own, so that nothing has to be looked up.
  private final class Meter: Sendable {
    let operation: FileOperation
    let calls = Atomic(0)
    let nanoseconds = Atomic<UInt64>(0)

    init(_ operation: FileOperation) { self.operation = operation }
  }

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
  /// To be called while no operation is under way.
  ///
  /// - Returns: The ledger.
  public func takeLedger() -> FileLedger {
    var ledger = FileLedger()
    for meter in [
      opening, closing, reading, writing, truncating, synchronizing, synchronizingDirectories,
      renaming, removing, listing, locking,
    ] {
      let calls = meter.calls.exchange(0, ordering: .relaxed)
      let nanoseconds = meter.nanoseconds.exchange(0, ordering: .relaxed)
      guard calls > 0 else { continue }
      ledger.calls[meter.operation.rawValue] = calls
      ledger.nanoseconds[meter.operation.rawValue] = nanoseconds
    }
    ledger.bytesWritten = bytesWritten.exchange(0, ordering: .relaxed)
    return ledger
  }

  private func metered<Result>(
    _ meter: Meter, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let start = MonotonicClock.now()
    before(meter.operation)
    defer {
      meter.nanoseconds.add(MonotonicClock.now() - start, ordering: .relaxed)
      meter.calls.add(1, ordering: .relaxed)
    }
    return try body()
  }

  /// Opens a file.
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    try metered(opening) { () throws(FileSystemError) in try base.open(path, mode) }
  }

  /// Closes a file.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    try metered(closing) { () throws(FileSystemError) in try base.close(file) }
  }

  /// Reads a file from its beginning to its end.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    try metered(reading) { () throws(FileSystemError) in try base.read(file) }
  }

  /// Writes all the bytes at the end.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    bytesWritten.add(bytes.count, ordering: .relaxed)
    try metered(writing) { () throws(FileSystemError) in
      try base.write(bytes, to: file)
    }
  }

  /// Cuts a file.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try metered(truncating) { () throws(FileSystemError) in try base.truncate(file, to: length) }
  }

  /// Returns when the file's bytes are on the disk.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try metered(synchronizing) { () throws(FileSystemError) in try base.synchronize(file) }
  }

  /// Returns when the directory's entries are on the disk.
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    try metered(synchronizingDirectories) { () throws(FileSystemError) in
      try base.synchronizeDirectory(path)
    }
  }

  /// Renames a file in one step.
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {
    try metered(renaming) { () throws(FileSystemError) in
      try base.rename(source, to: destination)
    }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileSystemError) {
    try metered(removing) { () throws(FileSystemError) in try base.remove(path) }
  }

  /// Lists the names in a directory.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    try metered(listing) { () throws(FileSystemError) in try base.list(directory) }
  }

  /// Takes the exclusive lock of a file without waiting.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    try metered(locking) { () throws(FileSystemError) in try base.lock(file) }
  }
}
