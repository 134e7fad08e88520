/// One recorded schedule.
public struct PlayRun: Sendable, Equatable {
  /// One step of a task.
  public struct Step: Sendable, Equatable {
    /// The task.
    public var lane: String
    /// The events of the step; often none.
    public var events: [Event]
    /// The choice that led to the step; `nil` if no other task was ready.
    public var choice: Alternatives?

    /// Creates a step.
    public init(_ lane: String, _ events: [Event] = [], choice: Alternatives? = nil) {
      self.lane = lane
      self.events = events
      self.choice = choice
    }
  }

  /// One thing that a task does.
  public struct Event: Sendable, Equatable {
    /// The task; an actor's turn may run parts of several.
    public var lane: String
    /// The event in a few words.
    public var text: String

    /// Creates an event.
    public init(_ lane: String, _ text: String) {
      self.lane = lane
      self.text = text
    }
  }

  /// A choice among tasks.
  public struct Alternatives: Sendable, Equatable {
    /// The index of the task that was chosen.
    public var taken: Int
    /// The tasks that were ready.
    public var lanes: [String]

    /// Creates a choice.
    public init(_ taken: Int, of lanes: [String]) {
      self.taken = taken
      self.lanes = lanes
    }
  }

  /// The steps, in their order.
  public var steps: [Step]
  /// How the schedule ended.
  public var outcome: PlayTree.Outcome

  /// Creates a run.
  public init(_ steps: [Step], _ outcome: PlayTree.Outcome) {
    self.steps = steps
    self.outcome = outcome
  }
}
