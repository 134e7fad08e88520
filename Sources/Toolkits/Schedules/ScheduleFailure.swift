/// A schedule under which the body fails: the one with the fewest preemptions that was found.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
  /// The way in which a schedule fails.
  public enum Kind: String, Sendable {
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
  }

  /// The way in which the schedule fails.
  public let kind: Kind

  /// The error that the body threw, or the waiting tasks as far as they have names.
  public let message: String

  /// The schedule as a line, for ``Strategy/replay(_:)``.
  public let replay: String

  /// How often a task was interrupted that could have gone on.
  public let preemptions: Int

  /// Whether the search has shown that no failing schedule has fewer preemptions.
  public let isFewest: Bool

  /// The steps, a line for each.
  public let timeline: String

  /// All of it as text.
  public var description: String {
    let count = preemptions == 1 ? "1 preemption" : "\(preemptions) preemptions"
    return """
      \(kind.rawValue): \(message)
      with \(count)\(isFewest ? ", the fewest possible" : ""); replay: \(replay)
      \(timeline)
      """
  }
}
