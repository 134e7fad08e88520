import Foundation

extension Kernel {
  static let lockAcrossCallback = Kernel(
    name: "lockAcrossCallback",
    report: "https://github.com/ReactiveCocoa/ReactiveCocoa/issues/2035",
    defect: "A callback is called with the lock held, and takes the locks in the other order."
  ) { isMended in
    let promise = Promise(isMended: isMended)
    let channel = NSLock()
    promise.then { channel.withLock {} }
    await concurrently(
      { promise.complete() },
      { channel.withLock { promise.then {} } })
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Promise: @unchecked Sendable {
  private let lock = NSLock()
  private var callbacks: [() -> Void] = []
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func then(_ callback: @escaping () -> Void) { lock.withLock { callbacks.append(callback) } }

  func complete() {
    guard isMended else { return lock.withLock { for callback in callbacks { callback() } } }
    for callback in lock.withLock({ callbacks }) { callback() }
  }
}
