import FileTracing
import Persistence

/// Counts the file calls of a process whose store opens its files without our file system.
///
/// Use the counter in a separate process that times no store: the traced calls run one at a time.
/// The time of each call excludes the wait for its turn.
final class FileCallCounter {
  private let trace: FileTrace
  private var before: TraceCounts
  private var timesBefore: TraceCounts

  /// Starts counting the calls on a directory.
  init(in directory: String) throws(FileTraceError) {
    trace = try FileTrace.loaded()
    try trace.verify(in: directory)
    try trace.start(directory)
    trace.keepBytes(false)
    before = trace.counts
    timesBefore = trace.times
  }

  /// The calls since the last call of this method.
  func takeLedger() -> FileLedger {
    let (now, times) = (trace.counts, trace.times)
    defer { (before, timesBefore) = (now, times) }
    let kinds: [(FileOperation, TraceKind)] = [
      (.open, .open), (.close, .close), (.read, .read), (.write, .write),
      (.synchronize, .synchronize), (.synchronizeDirectory, .synchronizeDirectory),
      (.rename, .rename), (.remove, .remove), (.lock, .lock),
    ]
    var ledger = FileLedger()
    for (operation, kind) in kinds where now[kind] > before[kind] {
      ledger.calls[operation.rawValue] = now[kind] - before[kind]
      ledger.nanoseconds[operation.rawValue] = UInt64(max(0, times[kind] - timesBefore[kind]))
    }
    ledger.bytesWritten = now.bytesWritten - before.bytesWritten
    return ledger
  }

  func end() { trace.stop() }
}
