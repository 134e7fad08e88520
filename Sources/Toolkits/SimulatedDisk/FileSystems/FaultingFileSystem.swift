public import FileSystems
import Synchronization

/// Performs operations on another file system, and makes the operation chosen by a ``Fault`` fail.
///
/// ```swift
/// let faulting = FaultingFileSystem(MemoryFileSystem(directories: ["/data"]))
/// // … open a store on it …
/// faulting.arm(Fault(at: 3, .error(EIO)))
/// // … save: its third file operation fails …
/// ```
///
/// To try every operation, count up from 1 until ``hasFired`` stays false with an error kind.  A
/// failed operation is not performed, with two exceptions. A short or half write writes half of its
/// bytes. `close` closes the file in the base file system before it throws. A descriptor is gone
/// even if closing it fails (`close(2)`), and the kernel closes it after a crash.
///
/// **Concurrency.** Every call may be made from any thread. Overlapping operations are counted in
/// the order of their calls.
public final class FaultingFileSystem: WrappingFileSystem {
  private struct State {
    var fault: Fault?
    var operationsSeen = 0
    var hasFired = false
  }

  /// The decision about one operation.
  enum Verdict: Equatable {
    case performed
    case half(failingWith: Int32)
    case failed(Int32)
  }

  /// The file system that performs the operations.
  public let base: any FileSystem
  private let isCounted: @Sendable (_ operation: FileOperation, _ path: String) -> Bool
  private let state: Mutex<State>

  /// Creates a file system that fails according to the fault.
  ///
  /// `isCounted` returns true if an operation counts and may fail; for an open file, it gets the
  /// path used to open it. By default all operations count. Without a fault, nothing fails.
  public init(
    _ base: any FileSystem, fault: Fault? = nil,
    counting isCounted: @escaping @Sendable (_ operation: FileOperation, _ path: String) -> Bool =
      { _, _ in true }
  ) {
    self.base = base
    self.isCounted = isCounted
    state = Mutex(State(fault: fault))
  }

  /// Sets the planned failure and restarts counting.
  public func arm(_ fault: Fault) {
    state.withLock { $0 = State(fault: fault) }
  }

  /// Ends the failures, including permanent ones and a crash.
  ///
  /// ``operationsSeen`` and ``hasFired`` do not change.
  public func disarm() {
    state.withLock { $0.fault = nil }
  }

  /// The number of operations counted since arming, including failed ones.
  public var operationsSeen: Int { state.withLock { $0.operationsSeen } }

  /// True if the fault has made an operation fail since arming.
  public var hasFired: Bool { state.withLock { $0.hasFired } }

  /// Counts an operation and decides about it.
  func verdict(on operation: FileOperation, _ path: String) -> Verdict {
    let counts = isCounted(operation, path)
    return state.withLock { state in
      if counts { state.operationsSeen += 1 }
      guard let fault = state.fault else { return .performed }
      if state.hasFired {
        let goesOn = fault.kind == .crash || (counts && fault.extent == .forGood)
        return goesOn ? .failed(fault.kind.number) : .performed
      }
      guard counts, state.operationsSeen == fault.operationIndex else { return .performed }
      if fault.kind.isHalf, operation != .write { return .performed }
      state.hasFired = true
      let number = fault.kind.number
      return fault.kind.isHalf ? .half(failingWith: number) : .failed(number)
    }
  }
}
