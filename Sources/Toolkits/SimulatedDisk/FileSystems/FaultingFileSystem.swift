public import Persistence
import Synchronization

/// Performs operations on another file system until the one that a ``Fault`` names, which fails.
///
/// ```swift
/// let faulting = FaultingFileSystem(MemoryFileSystem(directories: ["/data"]))
/// // … open a store on it …
/// faulting.arm(Fault(at: 3, .error(EIO)))
/// // … save: its third file operation fails …
/// ```
///
/// To try every operation, count up from 1 until ``hasFired`` stays false with an error kind. An
/// operation that fails is not performed, with two exceptions: a short or half write performs half, and
/// `close` closes underneath before it throws, because a descriptor is gone even when closing it
/// failed (`close(2)`), and after a crash the kernel closes it.
///
/// **Concurrency.** Every call may be made from any thread. Operations that overlap are counted in
/// the order in which they were called.
public final class FaultingFileSystem: WrappingFileSystem {
  private struct State {
    var fault: Fault?
    var operationsSeen = 0
    var hasFired = false
  }

  /// The fate of one operation.
  enum Verdict: Equatable {
    case performed
    case half(failingWith: Int32)
    case failed(Int32)
  }

  /// The file system that performs the operations.
  public let base: any FileSystem
  private let isCounted: @Sendable (_ operation: FileOperation, _ path: String) -> Bool
  private let state: Mutex<State>

  /// Creates a file system that fails as the fault says.
  ///
  /// - Parameters:
  ///   - base: The file system that performs the operations.
  ///   - fault: The failure to come, or `nil` for none.
  ///   - isCounted: Which operations count and may fail, by operation and path (for an open file,
  ///     the one that it was opened by). By default all do.
  public init(
    _ base: any FileSystem, fault: Fault? = nil,
    counting isCounted: @escaping @Sendable (_ operation: FileOperation, _ path: String) -> Bool =
      { _, _ in true }
  ) {
    self.base = base
    self.isCounted = isCounted
    state = Mutex(State(fault: fault))
  }

  /// Sets the failure to come; counting starts again.
  ///
  /// - Parameter fault: The failure.
  public func arm(_ fault: Fault) {
    state.withLock { $0 = State(fault: fault) }
  }

  /// Ends the failures, even one for good and a crash.
  ///
  /// ``operationsSeen`` and ``hasFired`` stay.
  public func disarm() {
    state.withLock { $0.fault = nil }
  }

  /// How many operations have been counted since arming, failed ones included.
  public var operationsSeen: Int { state.withLock { $0.operationsSeen } }

  /// Whether the fault has made an operation fail since arming.
  public var hasFired: Bool { state.withLock { $0.hasFired } }

  /// Counts an operation and decides its fate.
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
