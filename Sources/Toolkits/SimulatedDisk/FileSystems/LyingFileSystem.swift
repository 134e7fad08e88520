public import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file system in memory that fails one synchronisation, once, and forgets the data of that
/// synchronisation.
///
/// As Linux did to PostgreSQL: `fsync(2)` reports the error once, the pages that could not be written
/// are marked clean, and later calls succeed without writing them. The process keeps seeing its
/// data; the disk never gets it. Rebello and others, "Can applications recover from fsync
/// failures?" (USENIX ATC 2020), found this in ext4, xfs and btrfs.
///
/// ```swift
/// let lying = LyingFileSystem(MemoryFileSystem(directories: ["/data"]), failingSync: 2)
/// // … open a store on it, save, and see what it acknowledges …
/// let disk = MemoryFileSystem(try lying.durableSnapshot())
/// ```
///
/// **Concurrency.** Every call may be made from any thread. Synchronisations that overlap are
/// counted in the order in which they were called.
public final class LyingFileSystem: WrappingFileSystem {
  /// Records the requested operations, including the synchronisation that failed.
  package let recording: RecordingFileSystem
  private let faulting: FaultingFileSystem
  private let start: MemoryFileSystem.Snapshot

  /// The file system that performs the operations, and lies.
  public var base: any FileSystem { recording }

  /// Creates a file system that lies once.
  ///
  /// - Parameters:
  ///   - base: The file system that performs the operations; its present content is durable. It
  ///     shows the view of the process, and not the disk after a power cut.
  ///   - failingSync: Which synchronisation fails, of files and directories together: 1 for the
  ///     first.
  public init(_ base: MemoryFileSystem, failingSync: Int) {
    start = base.snapshot()
    let fault = Fault(at: failingSync, .error(EIO))
    faulting = FaultingFileSystem(base, fault: fault) { operation, _ in
      operation == .synchronize || operation == .synchronizeDirectory
    }
    recording = RecordingFileSystem(faulting, keepsBytes: true)
  }

  /// Whether the synchronisation has failed.
  public var hasLied: Bool { faulting.hasFired }

  /// Returns the disk that would be left if the power went now and no unforced data had reached the
  /// disk.
  ///
  /// Complexity: O(operations so far).
  ///
  /// - Returns: The disk.
  /// - Throws: An error that says so when a file was used that this file system did not open.
  public func durableSnapshot() throws -> MemoryFileSystem.Snapshot {
    let log = try log()
    let pool = ContentPool()
    var disk = CrashDisk(log, .posix, pool, .init(perFile: 2, perMoment: 1), seed: 1)
    for (_, event) in log.events { disk.move(event, log) }
    return try disk.durable().disk(pool, log)
  }

  /// The changes made to the disk.
  package func log() throws -> DiskLog {
    try DiskLog(recording.trace, from: start)
  }
}
