/// The result of an exploration.
public struct ExplorationResult<FailureKind: ScheduleFailureKinds>: Sendable,
  CustomStringConvertible
{
  /// The extent of the exploration, compared with all possible schedules.
  public enum Extent: String, Sendable {
    /// All schedules, or all within the limit of preemptions.
    case complete
    /// Not all schedules: the exploration reached a limit, or its task was cancelled.
    case bounded
    /// The requested number of schedules, chosen at random.
    case sampled
    /// The one schedule that was given.
    case replayed
    /// The schedules up to the first failure.
    case stopped
  }

  /// The number of schedules that ran, not counting those run to shorten a failure.
  public let schedules: Int

  /// The number of schedules that failed.
  public let failures: Int

  /// The extent of the exploration, compared with all possible schedules.
  public let extent: Extent

  /// The number of times that the exploration began anew.
  ///
  /// An exploration begins anew if a schedule shows that another thread can notice an access that
  /// was no choice before. An exhaustive exploration counts only the schedules since it last began.
  public let restarts: Int

  /// The failing schedule with the fewest preemptions, or `nil` if none failed.
  public package(set) var failure: FailingSchedule<FailureKind>?

  package init(
    schedules: Int, failures: Int, extent: Extent, restarts: Int = 0,
    failure: FailingSchedule<FailureKind>?
  ) {
    self.schedules = schedules
    self.failures = failures
    self.extent = extent
    self.restarts = restarts
    self.failure = failure
  }

  /// Throws the failure, if there is one.
  ///
  /// Call this method to make an exploration fail a test.
  ///
  /// - Throws: ``FailingSchedule``.
  public func check() throws(FailingSchedule<FailureKind>) {
    if let failure { throw failure }
  }

  /// A one-line summary, followed by the failure if there is one.
  public var description: String {
    let count = schedules == 1 ? "1 schedule" : "\(schedules) schedules"
    let times = restarts == 1 ? "once" : "\(restarts) times"
    let anew = restarts == 0 ? "" : "; began anew \(times), because accesses became choices"
    let line = "\(count) (\(extent.rawValue)), \(failures) failed\(anew)"
    return failure.map { "\(line)\n\($0)" } ?? line
  }
}
