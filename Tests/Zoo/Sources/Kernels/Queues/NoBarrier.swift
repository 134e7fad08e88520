import Dispatch
import Synchronization

extension Kernel {
  static let noBarrier = Kernel(
    name: "noBarrier",
    report: "https://github.com/aptabase/aptabase-swift/pull/38",
    defect: "A concurrent queue runs a write without a barrier, and a read sees half of the write."
  ) { isMended in
    let range = Range(isMended: isMended)
    let isWhole = Mutex(true)
    await concurrently(
      { range.set(1) },
      {
        let seen = range.isWhole; isWhole.withLock { $0 = seen }
      })
    try expect(isWhole.withLock { $0 }, "a read saw half of a write")
  }
}

private final class Range: Sendable {
  private let queue = DispatchQueue(label: "range", attributes: .concurrent)
  private let low = Mutex(0)
  private let high = Mutex(0)
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func set(_ value: Int) {
    queue.sync(flags: isMended ? .barrier : []) {
      low.withLock { $0 = value }
      high.withLock { $0 = value }
    }
  }

  var isWhole: Bool { queue.sync { low.withLock { $0 } == high.withLock { $0 } } }
}
