import FileTracing
import Foundation
import Persistence
import Synchronization

/// A disk whose synchronisations of files take long, from a certain moment on.
struct SlowDisk: Sendable {
  /// The file system that the stores are opened on.
  let fileSystem: any FileSystem
  /// Makes the disk slow.
  let slowDown: @Sendable () -> Void
  /// Ends the slow disk; call it at the end.
  let end: @Sendable () -> Void

  /// A disk that is slow for stores that go through ``fileSystem``.
  ///
  /// - Parameter nanoseconds: How long each synchronisation is held up.
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

  /// A disk that is slow for stores that open files by themselves, below libc.
  ///
  /// - Parameters:
  ///   - nanoseconds: How long each synchronisation is held up.
  ///   - directory: The directory of the stores; one such disk at a time in a process.
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
