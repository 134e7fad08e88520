import Dispatch

extension Kernel {
  static let syncIntoOwnQueue = Kernel(
    name: "syncIntoOwnQueue",
    report: "https://github.com/samiyr/SwiftyPing/issues/29",
    defect: "A callback that may run on the queue of its caller calls sync on that queue."
  ) { isMended in
    let store = Store(isMended: isMended)
    await concurrently({ store.open() }, { store.whenReady { _ = store.count } })
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Store: @unchecked Sendable {
  private let queue = DispatchQueue(label: "store")
  private var isReady = false
  private var callbacks: [@Sendable () -> Void] = []
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  var count: Int { queue.sync { 0 } }

  func open() {
    let called = queue.sync {
      isReady = true
      if !isMended { for callback in callbacks { callback() } }
      return callbacks
    }
    if isMended { for callback in called { callback() } }
  }

  func whenReady(_ callback: @escaping @Sendable () -> Void) {
    let mustWait = queue.sync {
      if !isReady { callbacks.append(callback) }
      return !isReady
    }
    if !mustWait { callback() }
  }
}
