import Persistence
import SimulatedDisk

/// Fails, holds and records the file operations of a store, wherever it makes them.
///
/// There are two implementations: one for the configuration's file system (``FileSystemControl``),
/// and one for libc's file calls, for stores that open files directly (``FileTraceControl``). A
/// check uses this protocol and does not know the implementation.
///
/// Operations have the names of `FileSystem`. Below libc, `write` means every change of a file's
/// bytes or length, and `rename` every creation of a name. `open` and `close` include directories,
/// and `list` and `identify` are not observed.
///
/// **Concurrency.** Every method may be called from any thread.
protocol FileControl: Sendable {
  /// The file system to open the store on.
  var fileSystem: any FileSystem { get }

  /// Arms a fault for operations of some kinds; counting starts again.
  func arm(_ fault: Fault, of operations: Set<FileOperation>)

  /// Disarms the fault; ``operationsSeen`` and ``hasFired`` keep their values.
  func disarm()

  /// The number of operations counted between arming and disarming, including failed ones.
  var operationsSeen: Int { get }

  /// True if the fault has made an operation fail since arming.
  var hasFired: Bool { get }

  /// Holds every operation of these kinds on its thread, before it is made, until ``release()``.
  func hold(_ operations: Set<FileOperation>)

  /// Holds one later operation: the next one of the kind if `occurrence` is 1.
  func hold(_ operation: FileOperation, occurrence: Int)

  /// The number of operations that are held now.
  var heldCount: Int { get }

  /// Releases every operation, and holds no more.
  func release()

  /// Discards the recorded operations.
  ///
  /// - Throws: ``HarnessFailure`` if not everything could be recorded.
  func record() throws

  /// The operations since the beginning, or since ``record()``, in order.
  ///
  /// - Throws: ``HarnessFailure`` if not everything could be recorded.
  func operations() throws -> [SeenOperation]

  /// An action of the store that cannot be failed, held or counted; `nil` if there was none.
  ///
  /// - Throws: ``HarnessFailure`` if not everything could be recorded.
  var unfollowed: String? { get throws }

  /// Releases every operation and stops observing; called once, at the end.
  func end()
}

/// A file operation that was made, successfully or not.
struct SeenOperation: Sendable, Equatable, CustomStringConvertible {
  let operation: FileOperation
  /// The number of bytes written; 0 for other operations.
  let bytesWritten: Int
  /// True if the operation failed.
  let hasFailed: Bool
  /// One line, for example `rename data.json.tmp data.json`.
  var description: String

  /// Returns the operation with a different description.
  func replacing(_ body: (String) -> String) -> SeenOperation {
    var operation = self
    operation.description = body(description)
    return operation
  }
}

extension FileControl {
  func arm(_ fault: Fault) { arm(fault, of: Set(FileOperation.allCases)) }

  /// The number of operations of each kind, and of written bytes.
  func counts() throws -> OperationCounts {
    try operations().reduce(into: OperationCounts()) { counts, seen in
      counts[seen.operation] += 1
      counts.bytesWritten += seen.bytesWritten
    }
  }

  /// The largest number of bytes written between two synchronisations.
  func largestPiece() throws -> Int {
    var largest = 0
    var piece = 0
    for seen in try operations() {
      if seen.operation == .synchronize { piece = 0 }
      piece += seen.bytesWritten
      largest = max(largest, piece)
    }
    return largest
  }
}
