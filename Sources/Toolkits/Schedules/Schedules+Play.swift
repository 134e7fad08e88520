internal import SeededRandom

extension Schedules {
  /// Records the schedules of a body as a tree, for a person who chooses the steps.
  ///
  /// Runs all schedules on a separate thread if there are at most `most`, and otherwise that many
  /// random schedules. The steps have the labels and the watched values of a timeline. The cost of a
  /// schedule is that of recording a timeline.
  ///
  /// - Parameters:
  ///   - most: The maximum number of schedules.
  ///   - seed: The seed of random schedules.
  ///   - stepLimit: The maximum number of steps. A longer schedule ends wrong.
  ///   - body: The body, as for ``explore(_:keepGoing:stepLimit:body:)``.
  /// - Returns: The tree.
  /// - Throws: `ScheduleError` if part of the work runs outside the schedule, or the same choices lead
  ///   to different steps.
  @_spi(Labs) @concurrent
  public static func tree(
    most: Int, seed: UInt64 = 1, stepLimit: Int = 1_000,
    body: @escaping @Sendable (Schedule) async throws -> Void
  ) async throws -> PlayTree {
    guard most >= 1, stepLimit >= 1 else {
      throw ScheduleError("most is \(most) and stepLimit is \(stepLimit); give at least 1")
    }
    return try await withTaskExecutorPreference(OwnThread()) {
      var recording = PlayRecording(explorer: Explorer(stepLimit: stepLimit, body: body))
      if let all = try recording.all(most: most) { return all }
      return try recording.sample(most, seed: seed)
    }
  }
}

/// Runs schedules, and collects their steps.
struct PlayRecording {
  var explorer: Explorer
  /// The choices of a schedule that a sample contains.
  var first: [Int]?

  /// The tree of all schedules; `nil` if there are more.
  mutating func all(most: Int) throws(ScheduleError) -> PlayTree? {
    var builder = PlayTreeBuilder()
    var prefix: [Choice]? = []
    var count = 0
    while let given = prefix {
      guard count < most else { return nil }
      var chooser = GivenChoices(choices: given.map(\.taken))
      try add(&chooser, to: &builder)
      prefix = DepthFirst.prefix(after: explorer.choices, within: nil)
      count += 1
    }
    return builder.tree(.complete)
  }

  /// The tree of random schedules.
  mutating func sample(_ count: Int, seed: UInt64) throws(ScheduleError) -> PlayTree {
    var builder = PlayTreeBuilder()
    if let first {
      var given = GivenChoices(choices: first)
      try add(&given, to: &builder)
    }
    var chooser = RandomChoices(generator: SplitMix64(seed: seed))
    for _ in 0..<count { try add(&chooser, to: &builder) }
    return builder.tree(.sampled)
  }

  private mutating func add(
    _ chooser: inout some Chooser, to builder: inout PlayTreeBuilder
  ) throws(ScheduleError) {
    let (outcome, recorder) = explorer.run(&chooser, recorder: Recorder())
    if case .failed(.escaped, let message) = outcome { throw ScheduleError(message) }
    guard builder.add(PlayRun(recorder ?? Recorder(), outcome)) else {
      throw ScheduleError(
        "the same choices led to different steps: the body depends on something besides the schedule"
      )
    }
  }
}

extension PlayRun {
  fileprivate init(_ recorder: Recorder, _ outcome: Explorer.Outcome) {
    let steps = recorder.steps.map { step in
      Step(
        Self.lane(recorder, step.task, step.isActor),
        step.notes.map { Event($0.other ?? recorder.name(of: step.task), $0.label) },
        choice: step.choice.map { choice in
          Alternatives(
            choice.taken, of: choice.jobs.map { Self.lane(recorder, $0.task, $0.isActor) })
        })
    }
    switch outcome {
    case .passed: self.init(steps, .kept)
    case .failed(_, let message): self.init(steps, .wrong(message: message))
    }
  }

  private static func lane(_ recorder: Recorder, _ task: Int, _ isActor: Bool) -> String {
    recorder.name(of: task) + (isActor ? " (on an actor)" : "")
  }
}
