import Measurement
package import Persistence
import Synchronization

/// The requests of a store to its file system.
package struct FileLedger: Sendable, Codable, Equatable {
  /// The number of calls of each operation, by name.
  package var calls: [String: Int] = [:]
  /// The duration of the calls, by name, in nanoseconds.
  package var nanoseconds: [String: UInt64] = [:]
  /// The number of bytes written.
  package var bytesWritten = 0

  package init() {}

  package func calls(of operation: FileOperation) -> Int { calls[operation.rawValue] ?? 0 }

  /// The total duration of the calls of an operation.
  ///
  /// - Returns: Nanoseconds; for a metered file system, including failed calls.
  package func nanoseconds(of operation: FileOperation) -> UInt64 {
    nanoseconds[operation.rawValue] ?? 0
  }
}

/// A file system that counts and times the calls to the file system below it.
///
/// Each call costs two clock readings and two atomic additions, which is less than the system call;
/// nothing is allocated, hashed or locked.
package final class MeteringFileSystem: WrappingFileSystem {
  /// The file system that does the work.
  package let base: any FileSystem
  private let before: @Sendable (FileOperation) -> Void
  /// The meters, in the order of the operations' indices.
  private let meters = FileOperation.allCases.sorted { $0.index < $1.index }.map(Meter.init)
  private let bytesWritten = Atomic(0)

  /// The sums of an operation.
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
  ///   - before: Called at the beginning of every operation; its cost is metered too.
  package init(
    _ base: any FileSystem, before: @escaping @Sendable (FileOperation) -> Void = { _ in }
  ) {
    self.base = base
    self.before = before
  }

  /// Returns the calls since the previous call of this method, and resets the ledger.
  ///
  /// No operation may be under way during this call.
  package func takeLedger() -> FileLedger {
    var ledger = FileLedger()
    for meter in meters {
      let calls = meter.calls.exchange(0, ordering: .relaxed)
      let nanoseconds = meter.nanoseconds.exchange(0, ordering: .relaxed)
      guard calls > 0 else { continue }
      ledger.calls[meter.operation.rawValue] = calls
      ledger.nanoseconds[meter.operation.rawValue] = nanoseconds
    }
    ledger.bytesWritten = bytesWritten.exchange(0, ordering: .relaxed)
    return ledger
  }

  /// Passes the pieces on unchanged; they count as one write.
  package func write(
    pieces: [ArraySlice<UInt8>], to file: OpenFile
  ) throws(FileSystemError) {
    try passOn(pieces: pieces, to: file)
  }

  /// Performs a call, counted and timed.
  package func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let meter = meters[call.operation.index]
    if let bytes = call.bytes { bytesWritten.add(bytes.count, ordering: .relaxed) }
    if let pieces = call.pieces {
      bytesWritten.add(pieces.reduce(0) { $0 + $1.count }, ordering: .relaxed)
    }
    let start = MonotonicClock.now()
    before(call.operation)
    defer {
      meter.nanoseconds.add(MonotonicClock.now() - start, ordering: .relaxed)
      meter.calls.add(1, ordering: .relaxed)
    }
    return try body()
  }
}

extension FileOperation {
  /// The index among all cases, without a search by name.
  fileprivate var index: Int {
    switch self {
    case .open: 0
    case .close: 1
    case .read: 2
    case .write: 3
    case .synchronize: 4
    case .synchronizeDirectory: 5
    case .rename: 6
    case .remove: 7
    case .list: 8
    case .lock: 9
    case .identify: 10
    case .openDirectory: 11
    case .closeDirectory: 12
    case .truncate: 13
    }
  }
}
