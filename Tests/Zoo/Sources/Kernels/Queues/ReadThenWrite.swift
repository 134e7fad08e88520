import Dispatch

extension Kernel {
  static let readThenWrite = Kernel(
    name: "readThenWrite",
    report: "https://github.com/emqx/CocoaMQTT/issues/700",
    defect: "A value is read on its queue and written on its queue, in two steps."
  ) { isMended in
    let counter = Counter(isMended: isMended)
    await concurrently({ counter.increment() }, { counter.increment() })
    try expect(counter.value == 2, "\(counter.value) of 2 increments")
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Counter: @unchecked Sendable {
  private let queue = DispatchQueue(label: "counter")
  private var stored = 0
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  var value: Int { queue.sync { stored } }

  func increment() {
    if isMended { return queue.async { self.stored += 1 } }
    let new = value + 1
    queue.async { self.stored = new }
  }
}
