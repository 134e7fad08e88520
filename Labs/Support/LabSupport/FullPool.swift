import Dispatch
import Foundation
import Synchronization

/// Tasks that keep every thread of the pool, whatever their priority.
public final class FullPool: Sendable {
  private let begun = Mutex(0)
  private let goesOn = DispatchSemaphore(value: 0)

  /// The number of threads that tasks of the same priority share.
  public static let width = ProcessInfo.processInfo.activeProcessorCount

  /// Fills the pool and runs the body, which must not need a task.
  public static func whileFull(_ body: () -> Void) {
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
