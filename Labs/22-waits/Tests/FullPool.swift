import Dispatch
import Foundation
import LabSupport
import Synchronization

/// Tasks that keep every thread of the pool, whatever their priority.
final class FullPool: Sendable {
  private let begun = Mutex(0)
  private let goesOn = DispatchSemaphore(value: 0)

  /// The number of threads that tasks of the same priority share.
  static let width = ProcessInfo.processInfo.activeProcessorCount

  /// Fills the pool and runs the body, which must not need a task.
  static func whileFull(_ body: () -> Void) {
    let pool = FullPool()
    let priorities: [TaskPriority] = [.background, .low, .medium, .high]
    let count = width * priorities.count
    for priority in priorities {
      for _ in 0..<width { Task.detached(priority: priority) { pool.wait() } }
    }
    // Some systems run fewer tasks at once.
    for turn in 0..<1_000_000 where pool.begun.withLock({ $0 }) < count {
      if turn.isMultiple(of: 10_000) { Lab.noteMove() }
      sched_yield()
    }
    body()
    for _ in 0..<count { pool.goesOn.signal() }
  }

  /// Blocks the thread of a task, on purpose.
  private func wait() {
    begun.withLock { $0 += 1 }
    goesOn.wait()
  }
}

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
