internal import Dispatch
internal import Synchronization

/// Collects ready jobs and runs one at a time on the exploring thread.
final class ScheduleExecutor: TaskExecutor {
  struct State: Sendable {
    var ready = ReadyQueue()
    /// The ready jobs of tasks that stand back, which run only if no other job is ready.
    var back = ReadyQueue()
    var standingBack: Set<Int> = []
    var tasks: [UInt64: Int] = [:]
    var taskCount = 0
    var jobCount = 0
    /// The task whose step is running.
    var running = 0
    var ending: Ending?
    var escaped = false
    var recorder: Recorder?
    /// The record of the steps, in a search for equivalent schedules.
    var trace: JobTrace?
  }

  /// How the body ended.
  enum Ending: Equatable, Sendable {
    case returned
    case threw(String)
  }

  let state = Mutex(State())
  /// Signalled for each job that arrives from another thread.
  let arrivals = DispatchSemaphore(value: 0)
  private let thread = ThreadIdentity()

  /// True on the exploring thread.
  var isHere: Bool { thread.isCurrent }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job), serial: nil)
  }

  func enqueue(_ job: UnownedJob, serial: ScheduleSerialExecutor?, isOpen: Bool = false) {
    guard isHere else { return enqueueFromElsewhere(job, serial: serial, isOpen: isOpen) }
    state.withLock { $0.append(job, serial: serial, isHere: true, isOpen: isOpen) }
  }

  /// Adds a job from another thread.
  ///
  /// The exploring thread may run the job before this call returns, end the schedule, and release
  /// the last other reference to the executor. The runtime holds none during this call.
  private func enqueueFromElsewhere(
    _ job: UnownedJob, serial: ScheduleSerialExecutor?, isOpen: Bool
  ) {
    let own = Unmanaged.passRetained(self)
    defer { own.release() }
    state.withLock { state in
      state.escaped = true
      state.append(job, serial: serial, isHere: false, isOpen: isOpen)
    }
    arrivals.signal()
  }

  /// Runs one step on this thread.
  func run(_ ready: ReadyJob) {
    let isTraced = state.withLock { $0.trace != nil }
    if GlobalCapture.isInstalled || isTraced {
      RunningSteps.during(stepOf: self) { runStep(ready) }
    } else {
      runStep(ready)
    }
    if isTraced { state.withLock { $0.endStep(isTurn: ready.isTurn) } }
  }

  private func runStep(_ ready: ReadyJob) {
    if let serial = ready.serial {
      ready.job.runSynchronously(
        isolatedTo: serial.asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    } else {
      ready.job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  func finish(_ ending: Ending) {
    state.withLock { $0.ending = ending }
  }

  /// True while a timeline is recorded.
  var isRecording: Bool { state.withLock { $0.recorder != nil } }

  /// Changes the timeline, if one is recorded.
  func record(_ change: @Sendable (inout Recorder) -> Void) {
    state.withLock { state in
      guard var recorder = state.recorder.take() else { return }
      change(&recorder)
      state.recorder = recorder
    }
  }
}

extension ScheduleExecutor.State {
  /// Prepares for the next schedule and keeps the allocated memory.
  mutating func begin(recorder: Recorder?, trace: JobTrace?) {
    ready.removeAll()
    back.removeAll()
    standingBack.removeAll(keepingCapacity: true)
    tasks.removeAll(keepingCapacity: true)
    taskCount = 0
    jobCount = 0
    running = 0
    ending = nil
    escaped = false
    self.recorder = recorder
    self.trace = trace
  }

  /// Chooses the job that runs next, or returns `nil` if no job is ready.
  mutating func next(
    _ chooser: inout some Chooser, log choices: inout [Choice]
  ) -> ReadyJob? {
    let isBack = ready.count == 0
    let count = isBack ? back.count : ready.count
    guard count > 0 else { return nil }
    var alternative = 0
    var choice: Int?
    // Jobs that remain after the body has ended do not affect its result.
    if count > 1, ending == nil {
      choice = choices.count
      alternative = self.alternative(among: isBack ? back : ready, &chooser, at: choices.count)
      let goesOn = isBack ? back.goesOn : ready.goesOn
      choices.append(Choice(taken: alternative, alternatives: count, canGoOn: goesOn != nil))
      if recorder != nil { noteChoice(alternative, among: isBack ? back : ready) }
    }
    let job = isBack ? back.take(alternative) : ready.take(alternative)
    trace?.begin(job.part, isTurn: job.isTurn, choice: choice, choices: choices.count)
    ready.beginStep()
    back.beginStep()
    running = job.task
    return job
  }

  private mutating func alternative(
    among ready: borrowing ReadyQueue, _ chooser: inout some Chooser, at choice: Int
  ) -> Int {
    let parts = trace == nil ? [] : (0..<ready.count).map { ready.job($0).part }
    return trace?.alternative(among: parts, at: choice)
      ?? chooser.choose(from: ready, at: choice)
  }

  private mutating func noteChoice(_ taken: Int, among ready: borrowing ReadyQueue) {
    let jobs = (0..<ready.count).map { ready.job($0) }.map { (task: $0.task, isActor: $0.isTurn) }
    recorder?.choose(taken, among: jobs)
  }

  /// Notes what the step that has just run may have waited for.
  fileprivate mutating func endStep(isTurn: Bool) {
    trace?.end(isWaiting: isTurn || (ready.goesOn ?? back.goesOn) == nil)
  }

  /// Adds a job that is ready.
  fileprivate mutating func append(
    _ job: UnownedJob, serial: ScheduleSerialExecutor?, isHere: Bool, isOpen: Bool
  ) {
    let identity = JobIdentity.task(of: job)
    let task = task(of: identity)
    jobCount += 1
    var next = ReadyJob(
      job: job, task: task, number: jobCount, serial: serial, isTurn: identity == 0)
    if let part = trace?.part(
      task: task, actor: next.isTurn ? JobIdentity.actor(of: job) : nil,
      serial: serial.map(ObjectIdentifier.init),
      isUnknown: next.isTurn && !JobIdentity.isKnown(job), isOpen: isOpen)
    {
      next.part = part
    }
    let running = isHere ? running : -1
    // An actor's turn serves every task that waits for the actor.
    if identity != 0, standingBack.contains(task) {
      back.append(next, goesOnWith: running)
    } else {
      ready.append(next, goesOnWith: running)
    }
  }

  /// The number of the task with this identity.
  ///
  /// An actor's turn belongs to the running task.
  private mutating func task(of identity: UInt64) -> Int {
    if identity == 0 { return running }
    if let known = tasks[identity] { return known }
    defer { taskCount += 1 }
    tasks[identity] = taskCount
    return taskCount
  }
}

/// The same executor as a serial executor for an actor: each of its jobs is a step of the schedule.
final class ScheduleSerialExecutor: SerialExecutor {
  private let executor: ScheduleExecutor

  init(_ executor: ScheduleExecutor) { self.executor = executor }

  func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue(UnownedJob(job), serial: self)
  }
}
