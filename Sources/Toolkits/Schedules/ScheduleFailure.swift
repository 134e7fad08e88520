/// The result of an exploration.
public typealias Exploration = ExplorationResult<ScheduleFailureKind>

/// A schedule under which the body fails: the one found with the fewest preemptions.
public typealias ScheduleFailure = FailingSchedule<ScheduleFailureKind>

/// How a schedule of jobs fails.
public enum ScheduleFailureKind: String, ScheduleFailureKinds {
  /// The body threw.
  case thrown = "failed"
  /// No job is ready, the body has not ended, and no job arrives from outside the schedule.
  case deadlock
  /// The body did not end within the limit of steps.
  case endless
  /// A job ran outside the schedule, so the exploration proves nothing.
  case escaped
  /// The same choices led to a different result when they were run again.
  case notDeterministic = "not deterministic"

  /// A short name for the first line of a failure.
  public var title: String { rawValue }

  /// True if running the same choices again must fail again.
  public var isRepeatable: Bool { self != .escaped && self != .notDeterministic }

  /// True if the failure also makes the results of other schedules meaningless.
  public var endsExploration: Bool { self == .escaped }
}
