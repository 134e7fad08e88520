import Dispatch
import Synchronization

/// Tasks that each need a thread of the pool at the same time.
final class Meeting: Sendable {
  private let arrived = Mutex(0)
  private let isComplete = DispatchSemaphore(value: 0)
  private let count: Int

  init(of count: Int) { self.count = count }

  /// Returns when all tasks are here, and tells of each.
  func run(_ onArrival: @escaping @Sendable () -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask {
          onArrival()
          self.meet()
        }
      }
    }
  }

  private func meet() {
    let arrived = arrived.withLock { arrived in
      arrived += 1
      return arrived
    }
    if arrived == count { for _ in 1..<count { isComplete.signal() } } else { isComplete.wait() }
  }
}
