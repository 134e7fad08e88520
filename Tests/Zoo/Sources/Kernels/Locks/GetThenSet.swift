import Synchronization

extension Kernel {
  static let getThenSet = Kernel(
    name: "getThenSet",
    report: "https://github.com/segmentio/analytics-swift/pull/330",
    defect: "A property with a lock in its getter and its setter is incremented."
  ) { isMended in
    let counter = Counter()
    await concurrently(
      { counter.increment(isMended: isMended) }, { counter.increment(isMended: isMended) })
    try expect(counter.value == 2, "\(counter.value) of 2 increments")
  }
}

private final class Counter: Sendable {
  private let stored = Mutex(0)

  var value: Int {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  func increment(isMended: Bool) {
    if isMended { stored.withLock { $0 += 1 } } else { value += 1 }
  }
}
