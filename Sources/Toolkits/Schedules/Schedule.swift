/// The schedule that a body runs under.
///
/// `async let`, task groups and default actors run under the schedule without changes. Other code
/// needs one of the schedule's executors: write `Task(executorPreference: schedule.executor)`
/// instead of `Task {}`, and pass ``serialExecutor`` to an actor that takes its own executor.
public struct Schedule: Sendable {
  let core: ScheduleExecutor

  /// The executor for tasks.
  ///
  /// Each of their jobs is a step of the schedule.
  public var executor: any TaskExecutor { core }

  /// A new executor for an actor that takes its own.
  ///
  /// Keep the executor as long as the actor lives.
  ///
  /// Jobs of actors never overlap, whether the actors share an executor or each has its own.
  public var serialExecutor: any SerialExecutor { ScheduleSerialExecutor(core) }

  /// Adds a note to the timeline of a failure whenever this value has changed after a step.
  ///
  /// The closure runs on the exploring thread between two steps, and only while a timeline is
  /// recorded. The closure must not change anything.
  public func watch(_ label: String, _ value: @escaping @Sendable () -> String) {
    guard core.isRecording else { return }
    // The closure is foreign code, so it runs outside the lock.
    let now = value()
    core.record { $0.watch(label, value, now: now) }
  }
}
