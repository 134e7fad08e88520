/// The schedule that a body runs under.
///
/// `async let`, task groups and default actors run under it by themselves. Other code is given one
/// of its executors: `Task(executorPreference: schedule.executor)` instead of `Task {}`, and
/// ``serialExecutor`` for an actor that is opened with an executor of its own.
public struct Schedule: Sendable {
  let core: ScheduleExecutor

  /// The executor for tasks: each of their jobs is a step of the schedule.
  public var executor: any TaskExecutor { core }

  /// A new executor for an actor that takes its own; keep it as long as the actor lives.
  ///
  /// Jobs of several actors, each with its own or all with the same one, never overlap.
  public var serialExecutor: any SerialExecutor { ScheduleSerialExecutor(core) }

  /// Notes in the timeline of a failure whenever this value has changed after a step.
  ///
  /// The closure runs on the exploring thread between two steps, and only while a timeline is
  /// made; it must not change anything.
  ///
  /// - Parameters:
  ///   - label: The name of the value, for the timeline.
  ///   - value: The value as text.
  public func watch(_ label: String, _ value: @escaping @Sendable () -> String) {
    guard core.isRecording else { return }
    // The call is outside the lock: the closure is not ours.
    let now = value()
    core.record { $0.watch(label, value, now: now) }
  }
}
