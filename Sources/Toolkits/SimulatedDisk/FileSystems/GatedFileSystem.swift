public import Persistence
import Synchronization

/// Stops chosen operations on another file system until a test lets them through.
///
/// Locks and queues cannot be ordered from outside; their file operations can:
///
/// ```swift
/// let gate = gated.gate(.rename, pathSuffix: ".tmp")
/// async let first: Void = store.save(one)   // waits before its rename
/// await gate.arrived()
/// // … start what must wait for the first save …
/// gate.open()
/// ```
///
/// A stopped operation has not been performed yet, and blocks the thread that called it: with a
/// store that works on the cooperative pool, one thread of the pool.
///
/// **Concurrency.** Every call may be made from any thread.
public final class GatedFileSystem: WrappingFileSystem {
  private struct Stop {
    let operation: FileOperation
    let pathSuffix: String
    var remaining: Int
    let gate: Gate
  }

  /// The file system that performs the operations.
  public let base: any FileSystem
  private let stops = Mutex<[Stop]>([])
  private let gates = Mutex<[Gate]>([])

  /// Creates a file system without gates.
  ///
  /// - Parameter base: The file system that performs the operations.
  public init(_ base: any FileSystem) {
    self.base = base
  }

  /// Puts a gate before an operation that is still to come.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - pathSuffix: How its path ends (for an open file, the one that it was opened by; for a
  ///     rename, the old one). By default any path.
  ///   - occurrence: Which such operation from now on: 1 for the next one.
  /// - Returns: The gate, closed.
  public func gate(
    _ operation: FileOperation, pathSuffix: String = "", occurrence: Int = 1
  ) -> Gate {
    let gate = Gate()
    stops.withLock {
      $0.append(
        Stop(operation: operation, pathSuffix: pathSuffix, remaining: occurrence, gate: gate))
    }
    gates.withLock { $0.append(gate) }
    return gate
  }

  /// Opens every gate made so far, so that nothing stays blocked when a test ends early.
  public func openAll() {
    for gate in gates.withLock({ $0 }) { gate.open() }
  }

  /// Performs an operation when its gates are open.
  public func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    pass(call.operation, call.path)
    return try body()
  }

  /// Waits at the gates that stand before this operation, in the order in which they were made.
  private func pass(_ operation: FileOperation, _ path: String) {
    let reached = stops.withLock { stops in
      var reached: [Gate] = []
      for index in stops.indices
      where stops[index].operation == operation && path.hasSuffix(stops[index].pathSuffix) {
        stops[index].remaining -= 1
        if stops[index].remaining == 0 { reached.append(stops[index].gate) }
      }
      stops.removeAll { $0.remaining == 0 }
      return reached
    }
    for gate in reached { gate.pass() }
  }
}
