internal import Dispatch
internal import Synchronization

/// Runs a body under one schedule after another, on the calling thread.
struct Explorer: ScheduleRunner {
  typealias Kind = ScheduleFailureKind
  typealias Outcome = ScheduleOutcome<ScheduleFailureKind>
  typealias Body = @Sendable (Schedule) async throws -> Void

  let body: Body
  let stepLimit: Int
  private var executor = ScheduleExecutor()
  private var patience = DispatchTimeInterval.seconds(10)
  /// The choices of the schedule that ran last.
  private(set) var choices: [Choice] = []
  private(set) var steps: [ScheduleStep] = []
  private(set) var dependencies = DependencyTrace(transitions: [], able: [], redundant: nil)

  init(stepLimit: Int, body: @escaping Body) {
    self.stepLimit = stepLimit
    self.body = body
  }

  var trace: UInt64 { 0 }
  var shrinkingBudget: Int { 5000 }
  var namesCount: Bool { false }
  // Every suspension is a choice from the start.
  var learnt: Int { 0 }
  var generation = 0
  var sites: [UInt64] { [] }
  /// A ``JobTrace`` numbers what it sees in order, and does not compare what is new.
  var keepsAddresses: Bool { true }

  mutating func show(_ sites: [UInt64]) {}

  /// Runs the body once and stores the choices made in ``choices``.
  mutating func run(_ policy: inout ChoicePolicy) -> Outcome {
    switch policy {
    case .given(let given):
      var chooser = GivenChoices(choices: given.choices)
      return run(&chooser, recorder: nil).outcome
    case .random(let generator):
      var chooser = RandomChoices(generator: generator)
      defer { policy = .random(chooser.generator) }
      return run(&chooser, recorder: nil).outcome
    case .partialOrder(let generator):
      var chooser = JobPriorityChoices(generator: generator)
      defer { policy = .partialOrder(chooser.generator) }
      return run(&chooser, recorder: nil).outcome
    case .priorities(var priorities):
      var chooser = PriorityChoices(generator: priorities.generator, depth: priorities.depth)
      chooser.begin(expecting: priorities.length)
      defer {
        priorities.generator = chooser.generator
        policy = .priorities(priorities)
      }
      return run(&chooser, recorder: nil).outcome
    }
  }

  mutating func run(_ choices: [Int], asleep: Sleepers) -> Outcome {
    var chooser = GivenChoices(choices: choices)
    let trace = JobTrace(given: choices.count, asleep: asleep)
    return run(&chooser, recorder: nil, trace: trace).outcome
  }

  /// Runs the body again and records the steps.
  mutating func record(_ choices: [Int]) -> (outcome: Outcome, timeline: String) {
    var chooser = GivenChoices(choices: choices)
    let (outcome, recorder) = run(&chooser, recorder: Recorder())
    steps = TaskTimeline.steps(of: recorder ?? Recorder())
    return (outcome, TaskTimeline.text(of: steps))
  }

  mutating func run(
    _ chooser: inout some Chooser, recorder: Recorder?, trace: JobTrace? = nil
  ) -> (outcome: Outcome, recorder: Recorder?) {
    choices.removeAll(keepingCapacity: true)
    executor.state.withLock { $0.begin(recorder: recorder, trace: trace) }
    let root = start()
    let end = drain(&chooser, isRecording: recorder != nil)
    let (state, recorded) = executor.state.withLock { state in
      defer { (state.recorder, state.trace) = (nil, nil) }
      if let trace = state.trace { dependencies = trace.dependencies }
      return ((state.ending, state.escaped), state.recorder)
    }
    if let ending = state.0, end != .stepLimit, !state.1 {
      return (Self.outcome(of: ending), recorded)
    }
    let outcome = stuck(end, escaped: state.1, waiting: recorded?.waiting ?? [])
    abandon(root)
    return (outcome, recorded)
  }

  private func start() -> Task<Void, Never> {
    let schedule = Schedule(core: executor)
    return Task(executorPreference: executor) { [executor, body] in
      await Schedules.$current.withValue(.init(schedule: schedule)) {
        do {
          try await body(schedule)
          executor.finish(.returned)
        } catch {
          executor.finish(.threw(String(describing: error)))
        }
      }
    }
  }

  private enum End { case drained, stepLimit }

  private mutating func drain(_ chooser: inout some Chooser, isRecording: Bool) -> End {
    var steps = 0
    while steps < stepLimit {
      guard let job = next(&chooser) else {
        if isFinished || !OutsideWork.comes(to: executor, patience: patience) { return .drained }
        continue
      }
      steps += 1
      executor.run(job)
      if isRecording { compareWatches() }
    }
    return .stepLimit
  }

  private mutating func next(_ chooser: inout some Chooser) -> ReadyJob? {
    executor.state.withLock { state in
      guard let job = state.next(&chooser, log: &choices) else { return nil }
      state.recorder?.begin(task: job.task, isActor: job.isTurn)
      return job
    }
  }

  private var isFinished: Bool { executor.state.withLock { $0.ending != nil } }

  private func compareWatches() {
    // After the body has ended, the objects that it watched may no longer exist.
    let watches = executor.state.withLock { $0.ending == nil ? $0.recorder?.watches ?? [] : [] }
    if watches.isEmpty { return }
    let values = watches.map { $0.value() }
    executor.record { $0.compare(with: values) }
  }

  private static func outcome(of ending: ScheduleExecutor.Ending) -> Outcome {
    switch ending {
    case .returned: .passed
    case .threw(let message): .failed(.thrown, message)
    }
  }

  private func stuck(_ end: End, escaped: Bool, waiting: [String]) -> Outcome {
    if escaped {
      return .failed(
        .escaped,
        "a job came back from another thread: something runs outside the schedule (Task {}, "
          + "Task.detached, a sleep, the main actor, a queue or thread), so this is not "
          + "deterministic; give that code schedule.executor or schedule.serialExecutor")
    }
    if end == .stepLimit {
      return .failed(
        .endless, "not ended after \(stepLimit) steps: it waits in a loop, or needs a higher limit")
    }
    let whom = waiting.isEmpty ? "" : "; waiting: " + waiting.joined(separator: ", ")
    return .failed(
      .deadlock, "nothing is ready and the body has not ended\(whom)")
  }

  /// Cancels a stuck schedule so that it can end, then continues without it.
  ///
  /// A task that does not end after cancellation is leaked with its executor. The executor keeps
  /// the task's jobs and runs none of them, so this schedule cannot disturb the next one.
  private mutating func abandon(_ root: Task<Void, Never>) {
    root.cancel()
    var chooser = GivenChoices(choices: [])
    var ignored: [Choice] = []
    var steps = 0
    while steps < Self.stepsToCancel,
      let job = executor.state.withLock({ $0.next(&chooser, log: &ignored) })
    {
      steps += 1
      executor.run(job)
    }
    executor = ScheduleExecutor()
    // After one such wait, the next stuck schedule is abandoned sooner.
    patience = .milliseconds(1)
  }

  private static let stepsToCancel = 1000
}
