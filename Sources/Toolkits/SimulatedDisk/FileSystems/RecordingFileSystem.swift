public import FileSystems
import Synchronization

/// Records every operation on another file system, and the store's acknowledgements, as one
/// numbered trace.
///
/// ```swift
/// let recording = RecordingFileSystem(MemoryFileSystem(directories: ["/data"]))
/// // … open a store on it and save …
/// recording.record(acknowledged: "save 1")
/// print(recording.trace)
/// ```
///
/// An operation is recorded when it returns, so an acknowledgement follows every operation that it
/// depends on. To enumerate crash states, put the recorder directly above the file system that
/// performs the operations. A short write injected above the recorder is then recorded as the
/// shorter write that really happened.
///
/// **Cost.** One lock per operation. Memory grows with the trace, including the written bytes if
/// they are kept.
///
/// **Concurrency.** Every call may be made from any thread. Overlapping operations are recorded in
/// the order in which they returned.
public final class RecordingFileSystem: WrappingFileSystem {
  private struct State {
    var trace = Trace()
    var counts = OperationCounts()
  }

  /// The file system that performs the operations.
  public let base: any FileSystem
  let keepsBytes: Bool
  private let state = Mutex(State())

  /// Creates a recorder with an empty trace.
  ///
  /// With `keepsBytes`, the trace keeps the written bytes and not only their number.
  public init(_ base: any FileSystem, keepsBytes: Bool = false) {
    self.base = base
    self.keepsBytes = keepsBytes
  }

  /// Everything recorded since the start or the last `reset()`.
  public var trace: Trace { state.withLock { $0.trace } }

  /// The number of calls of each operation since the start or the last `reset()`.
  public var counts: OperationCounts { state.withLock { $0.counts } }

  /// Records an acknowledged call of the store.
  public func record(acknowledged text: String) {
    append(.acknowledged(text))
  }

  /// Records that a call of the store threw.
  public func record(thrown text: String) {
    append(.threw(text))
  }

  /// Clears the trace and the counts.
  ///
  /// Numbers start at 1 again.
  public func reset() {
    state.withLock { $0 = State() }
  }

  func append(_ kind: TraceEntry.Kind) {
    state.withLock { state in
      let number = state.trace.entries.count + 1
      state.trace.entries.append(TraceEntry(number: number, kind: kind))
      guard case .operation(let record) = kind else { return }
      state.counts[record.operation] += 1
      if record.operation == .write, record.error == nil {
        state.counts.bytesWritten += record.byteCount ?? 0
      }
    }
  }
}
