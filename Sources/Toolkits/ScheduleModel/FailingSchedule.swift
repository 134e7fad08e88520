/// The ways in which a schedule of some kind of code can fail.
public protocol ScheduleFailureKinds: Sendable, Equatable {
  /// The kind in words, for the first line of a failure.
  var title: String { get }

  /// Whether the same choices must fail again.
  var isRepeatable: Bool { get }

  /// Whether nothing can be said about other schedules, either.
  var endsExploration: Bool { get }

  /// The same choices led to another result the second time.
  static var notDeterministic: Self { get }
}

/// A schedule under which the body fails: the one with the fewest preemptions that was found.
public struct FailingSchedule<FailureKind: ScheduleFailureKinds>: Error, Sendable,
  CustomStringConvertible
{
  /// The way in which a schedule fails.
  public typealias Kind = FailureKind

  /// The way in which the schedule fails.
  public let kind: Kind

  /// The error that the body threw, or the waiting tasks or threads as far as they have names.
  public let message: String

  /// The schedule as a line, for ``Strategy/replay(_:)``.
  public let replay: String

  /// How often a task or thread was interrupted that could have gone on.
  public let preemptions: Int

  /// Whether the search has shown that no failing schedule has fewer preemptions.
  public let isFewest: Bool

  /// The steps, a line for each.
  public let timeline: String

  /// The same steps, for a picture.
  public let steps: [ScheduleStep]

  package init(
    kind: Kind, message: String, replay: String, preemptions: Int, isFewest: Bool, timeline: String,
    steps: [ScheduleStep] = []
  ) {
    self.kind = kind
    self.message = message
    self.replay = replay
    self.preemptions = preemptions
    self.isFewest = isFewest
    self.timeline = timeline
    self.steps = steps
  }

  /// All of it as text.
  public var description: String {
    let count = preemptions == 1 ? "1 preemption" : "\(preemptions) preemptions"
    return """
      \(kind.title): \(message)
      with \(count)\(isFewest ? ", the fewest possible" : ""); replay: \(replay)
      \(timeline)
      """
  }
}
