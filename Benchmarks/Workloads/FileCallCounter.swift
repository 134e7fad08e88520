import FileTracing
import Persistence

/// What a store that opens files by itself asked of its file system, in a process of its own.
struct CountedFileCalls: Sendable {
  let ledger: FileLedger?
  /// The saves that the ledger belongs to.
  let saves: Int
  /// Why there is no ledger.
  let reason: String?
}

/// Counts the file calls of a process whose store opens files by itself.
///
/// For a process of its own, in which nothing is timed: the library makes the calls that it sees one
/// at a time.
final class FileCallCounter {
  private let trace: FileTrace
  private var before: TraceCounts

  /// Begins to count the calls about a directory.
  ///
  /// - Throws: `FileTraceError`.
  init(in directory: String) throws(FileTraceError) {
    trace = try FileTrace.loaded()
    try trace.verify(in: directory)
    try trace.start(directory)
    trace.keepBytes(false)
    before = trace.counts
  }

  /// What was called since the last call of this method, without times.
  func takeLedger() -> FileLedger {
    let now = trace.counts
    defer { before = now }
    let kinds: [(FileOperation, TraceKind)] = [
      (.open, .open), (.close, .close), (.read, .read), (.write, .write),
      (.synchronize, .synchronize), (.synchronizeDirectory, .synchronizeDirectory),
      (.rename, .rename), (.remove, .remove), (.lock, .lock),
    ]
    var ledger = FileLedger()
    for (operation, kind) in kinds where now[kind] > before[kind] {
      ledger.calls[operation.rawValue] = now[kind] - before[kind]
    }
    ledger.bytesWritten = now.bytesWritten - before.bytesWritten
    return ledger
  }

  /// Ends counting.
  func end() { trace.stop() }
}
