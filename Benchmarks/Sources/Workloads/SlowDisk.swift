import FileTracing
import Foundation
import Persistence
import Synchronization

/// A disk whose file synchronisations become slow at a chosen moment.
struct SlowDisk: Sendable {
  /// The file system for the stores.
  let fileSystem: any FileSystem
  /// Makes the disk slow.
  let slowDown: @Sendable () -> Void
  /// Makes the disk fast again; call it at the end.
  let end: @Sendable () -> Void

  /// A disk that is slow for stores that use ``fileSystem``.
  init(by nanoseconds: UInt64) {
    let isSlow = SlowMark()
    fileSystem = MeteringFileSystem(PosixFileSystem()) { operation in
      guard operation == .synchronize, isSlow.value.load(ordering: .sequentiallyConsistent) else {
        return
      }
      Thread.sleep(forTimeInterval: Double(nanoseconds) / 1e9)
    }
    slowDown = { isSlow.value.store(true, ordering: .sequentiallyConsistent) }
    end = {}
  }

  /// A disk that is slow, below libc, for stores that do not use our file system.
  ///
  /// - Parameters:
  ///   - nanoseconds: The delay of each synchronisation.
  ///   - directory: The directory of the stores; a process may have only one such disk at a time.
  /// - Throws: `FileTraceError`.
  init(by nanoseconds: UInt64, in directory: String) throws(FileTraceError) {
    let trace = try FileTrace.loaded()
    try trace.verify(in: directory)
    try trace.start(directory)
    trace.keepBytes(false)
    fileSystem = PosixFileSystem()
    slowDown = { trace.delay(TraceKinds(.synchronize), byNanoseconds: nanoseconds) }
    end = { trace.stop() }
  }

  private final class SlowMark: Sendable {
    let value = Atomic(false)
  }
}
