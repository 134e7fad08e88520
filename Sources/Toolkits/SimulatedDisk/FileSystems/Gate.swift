import Dispatch
import Synchronization

/// A place where one operation waits, on its thread, until it is let through.
///
/// Made by ``GatedFileSystem/gate(_:pathSuffix:occurrence:)``. A gate lets one operation through,
/// once; there is no time-out and no polling.
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

  /// Whether the operation has come to the gate, at any time.
  public var hasArrived: Bool { state.withLock { $0.hasArrived } }

  /// Suspends until the operation has come to the gate.
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

  /// Lets the operation through, now or when it comes.
  ///
  /// Opening twice does nothing more.
  public func open() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = true }
      return state.isOpen
    }
    if !wasOpen { passage.signal() }
  }

  /// Called once, on the operation's thread: announces it and waits for `open()`.
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
