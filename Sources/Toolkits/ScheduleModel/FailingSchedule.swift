/// The ways in which a schedule of some kind of code can fail.
public protocol ScheduleFailureKinds: Sendable, Equatable {
  /// A short name for the first line of a failure.
  var title: String { get }

  /// True if running the same choices again must fail again.
  var isRepeatable: Bool { get }

  /// True if the failure also makes the results of other schedules meaningless.
  var endsExploration: Bool { get }

  /// The same choices led to a different result when they were run again.
  static var notDeterministic: Self { get }
}

/// A schedule under which the body fails: the one found with the fewest preemptions.
public struct FailingSchedule<FailureKind: ScheduleFailureKinds>: Error, Sendable,
  CustomStringConvertible
{
  /// The way in which a schedule fails.
  public typealias Kind = FailureKind

  /// The way in which the schedule fails.
  public let kind: Kind

  /// The error that the body threw, or the names of the waiting tasks or threads.
  public let message: String

  /// The schedule as a line of text, for ``Strategy/replay(_:)``.
  public let replay: String

  /// The number of times that a task or thread was interrupted although it could have continued.
  public let preemptions: Int

  /// True if the search has shown that no failing schedule has fewer preemptions.
  public let isFewest: Bool

  /// The steps as text, one per line.
  public let timeline: String

  /// The same steps, for drawing.
  public let steps: [ScheduleStep]

  /// How a person can choose the steps, or `nil` if that is not possible.
  package var play: String?

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

  /// The complete failure as text.
  public var description: String {
    let count = preemptions == 1 ? "1 preemption" : "\(preemptions) preemptions"
    return """
      \(kind.title): \(message)
      with \(count)\(isFewest ? ", the fewest possible" : ""); replay: \(replay)\
      \(play.map { "\nto choose the steps: \($0)" } ?? "")
      \(timeline)
      """
  }
}
