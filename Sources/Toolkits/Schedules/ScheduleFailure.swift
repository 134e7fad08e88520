/// The result of an exploration.
public typealias Exploration = ExplorationResult<ScheduleFailureKind>

/// A schedule under which the body fails: the one with the fewest preemptions that was found.
public typealias ScheduleFailure = FailingSchedule<ScheduleFailureKind>

/// The way in which a schedule of jobs fails.
public enum ScheduleFailureKind: String, ScheduleFailureKinds {
  /// The body threw.
  case thrown = "failed"
  /// No job is ready, the body has not ended, and nothing comes from outside.
  case deadlock
  /// The body had not ended after the limit of steps.
  case endless
  /// A job ran outside the schedule, so nothing can be said about it.
  case escaped
  /// The same choices led to another result the second time.
  case notDeterministic = "not deterministic"

  /// The kind in words, for the first line of a failure.
  public var title: String { rawValue }

  /// Whether the same choices must fail again.
  public var isRepeatable: Bool { self != .escaped && self != .notDeterministic }

  /// Whether nothing can be said about other schedules, either.
  public var endsExploration: Bool { self == .escaped }
}
