/// The result of an exploration, whose schedules can fail in these ways.
public struct ExplorationResult<FailureKind: ScheduleFailureKinds>: Sendable,
  CustomStringConvertible
{
  /// The part of all schedules that was tried.
  public enum Extent: String, Sendable {
    /// All of them, or all with at most so many preemptions.
    case complete
    /// Not all schedules: a limit was reached, or the task was cancelled.
    case bounded
    /// As many schedules as were asked for, chosen at random.
    case sampled
    /// The one schedule that was given.
    case replayed
    /// The schedules up to the first failure.
    case stopped
  }

  /// How many schedules were run, without those of shrinking.
  public let schedules: Int

  /// How many of them failed.
  public let failures: Int

  /// The part of all schedules that was tried.
  public let extent: Extent

  /// The failing schedule with the fewest preemptions, or `nil` if none failed.
  public let failure: FailingSchedule<FailureKind>?

  package init(
    schedules: Int, failures: Int, extent: Extent, failure: FailingSchedule<FailureKind>?
  ) {
    self.schedules = schedules
    self.failures = failures
    self.extent = extent
    self.failure = failure
  }

  /// Throws the failure, if there is one: the line that makes a test of an exploration.
  ///
  /// - Throws: ``FailingSchedule``.
  public func check() throws(FailingSchedule<FailureKind>) {
    if let failure { throw failure }
  }

  /// One line, and the failure if there is one.
  public var description: String {
    let count = schedules == 1 ? "1 schedule" : "\(schedules) schedules"
    let line = "\(count) (\(extent.rawValue)), \(failures) failed"
    return failure.map { "\(line)\n\($0)" } ?? line
  }
}
