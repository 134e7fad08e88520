import Dispatch
import Synchronization

/// A gate at which one operation waits, blocking its thread, until the gate opens.
///
/// ``GatedFileSystem/gate(_:pathSuffix:occurrence:)`` makes gates. A gate lets a single operation
/// through, once. There is no time-out and no polling.
///
/// **Concurrency.** Every call may be made from any thread or task, in any order.
public final class Gate: Sendable {
  private struct State {
    var hasArrived = false
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let passage = DispatchSemaphore(value: 0)

  init() {}

  /// True if the operation has reached the gate, even if it has already passed.
  public var hasArrived: Bool { state.withLock { $0.hasArrived } }

  /// Suspends until the operation has reached the gate.
  ///
  /// Cancellation does not end the wait.
  public func arrived() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if !state.hasArrived { state.waiters.append(continuation) }
        return state.hasArrived
      }
      if isThere { continuation.resume() }
    }
  }

  /// Lets the operation through, now or when it arrives.
  ///
  /// Opening a gate again has no effect.
  public func open() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = true }
      return state.isOpen
    }
    if !wasOpen { passage.signal() }
  }

  /// Announces the operation and waits for `open()`.
  ///
  /// Called once, on the operation's thread.
  func pass() {
    let waiters = state.withLock { state in
      state.hasArrived = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
    passage.wait()
  }
}
