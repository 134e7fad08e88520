import Foundation
import Synchronization

/// Tasks that use no store, and the moments at which they begin to run.
final class StartDelay: Sendable {
  /// One task for each priority: pools of different priorities need not share their threads.
  static let priorities: [TaskPriority] = [.background, .utility, .medium, .high]

  private let submitted = ContinuousClock.now
  private let starts = Mutex<[ContinuousClock.Instant]>([])

  /// Submits the tasks; call this on a thread outside the pool.
  init() {
    for priority in Self.priorities {
      Task.detached(priority: priority) { [self] in starts.withLock { $0.append(.now) } }
    }
  }

  /// True if all of them have begun.
  var hasPassed: Bool { starts.withLock { $0.count == Self.priorities.count } }

  /// The delay of the last task, in milliseconds.
  var milliseconds: Double {
    let last = starts.withLock { $0.max() } ?? .now
    return (last - submitted) / .milliseconds(1)
  }
}
