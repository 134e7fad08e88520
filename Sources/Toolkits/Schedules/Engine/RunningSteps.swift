internal import Synchronization

/// The executors that are running a step, each on its own thread.
///
/// Code in a step finds its executor here even if it has none of the schedule's task-local values.
enum RunningSteps {
  private static let executors = Mutex<[ScheduleExecutor]>([])

  /// The executor whose step the current thread runs.
  static var here: ScheduleExecutor? { executors.withLock { $0.first { $0.isHere } } }

  /// Runs a step of an executor.
  static func during(stepOf executor: ScheduleExecutor, _ step: () -> Void) {
    executors.withLock { $0.append(executor) }
    defer { executors.withLock { $0.removeAll { $0 === executor } } }
    step()
  }
}
