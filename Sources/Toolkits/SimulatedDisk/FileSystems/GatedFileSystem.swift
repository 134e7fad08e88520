public import FileSystems
import Synchronization

/// Stops chosen operations on another file system until a test lets them through.
///
/// A test cannot control the order of locks and queues from outside, but it can control the order
/// of their file operations:
///
/// ```swift
/// let gate = gated.gate(.rename, pathSuffix: ".tmp")
/// async let first: Void = store.save(one)   // waits before its rename
/// await gate.arrived()
/// // … start what must wait for the first save …
/// gate.open()
/// ```
///
/// A stopped operation has not been performed yet, and it blocks its calling thread. If a store
/// works on the cooperative pool, this is a thread of the pool.
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
  public init(_ base: any FileSystem) {
    self.base = base
  }

  /// Creates a gate before a future operation.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - pathSuffix: The end of its path (for an open file, the path used to open it; for a rename,
  ///     the old path). By default any path.
  ///   - occurrence: The number of the matching operation, counted from now; 1 is the next one.
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

  /// Opens every gate made so far, so that nothing stays blocked if a test ends early.
  package func openAll() {
    for gate in gates.withLock({ $0 }) { gate.open() }
  }

  /// Performs an operation after its gates have opened.
  public func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    pass(call.operation, call.path)
    return try body()
  }

  /// Waits at the gates of this operation, in the order in which they were made.
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
