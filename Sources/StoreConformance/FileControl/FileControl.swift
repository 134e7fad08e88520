import Persistence
import SimulatedDisk

/// Fails, holds and records the file operations of a store, wherever it makes them.
///
/// Two places are known: the configuration's file system (``FileSystemControl``), and libc's file
/// calls, for stores that open files by themselves (``FileTraceControl``). A check is written against
/// this and does not know which it is.
///
/// Operations have the names of `FileSystem`. Below libc, `write` stands for whatever changes a file's
/// bytes or length, `rename` for whatever makes a name, `open` and `close` for directories too, and
/// `list` and `identify` are not seen.
///
/// **Concurrency.** Every call may be made from any thread.
protocol FileControl: Sendable {
  /// The file system to open the store on.
  var fileSystem: any FileSystem { get }

  /// Sets a failure to come, of the operations of some kinds; counting starts again.
  func arm(_ fault: Fault, of operations: Set<FileOperation>)

  /// Ends the failures; ``operationsSeen`` and ``hasFired`` stay.
  func disarm()

  /// How many operations have been counted from arming to disarming, failed ones included.
  var operationsSeen: Int { get }

  /// Whether the fault has made an operation fail since arming.
  var hasFired: Bool { get }

  /// Holds every operation of these kinds, on its thread and before it is made, until ``release()``.
  func hold(_ operations: Set<FileOperation>)

  /// Holds one operation that is still to come: the next one of the kind if `occurrence` is 1.
  func hold(_ operation: FileOperation, occurrence: Int)

  /// How many operations are held now.
  var heldCount: Int { get }

  /// Lets everything go on, and holds no more.
  func release()

  /// Forgets the recorded operations.
  ///
  /// - Throws: ``HarnessFailure`` when not everything could be recorded.
  func record() throws

  /// The operations since the beginning, or since ``record()``, in order.
  ///
  /// - Throws: ``HarnessFailure`` when not everything could be recorded.
  func operations() throws -> [SeenOperation]

  /// Something that the store did and that can be neither failed nor held nor counted; `nil` if there
  /// is nothing of the kind.
  ///
  /// - Throws: ``HarnessFailure`` when not everything could be recorded.
  var unfollowed: String? { get throws }

  /// Lets everything go on and sees nothing any more; to be called once, when all is over.
  func end()
}

/// A file operation that was made, successfully or not.
struct SeenOperation: Sendable, Equatable, CustomStringConvertible {
  let operation: FileOperation
  /// How many bytes were written, where any were.
  let bytesWritten: Int
  /// Whether it failed.
  let hasFailed: Bool
  /// One line, for instance `rename data.json.tmp data.json`.
  var description: String

  /// The same with another text.
  func replacing(_ body: (String) -> String) -> SeenOperation {
    var operation = self
    operation.description = body(description)
    return operation
  }
}

extension FileControl {
  func arm(_ fault: Fault) { arm(fault, of: Set(FileOperation.allCases)) }

  /// How often each operation was made, and how many bytes were written.
  func counts() throws -> OperationCounts {
    try operations().reduce(into: OperationCounts()) { counts, seen in
      counts[seen.operation] += 1
      counts.bytesWritten += seen.bytesWritten
    }
  }

  /// The most bytes that were written between two synchronisations.
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
