internal import Dispatch
internal import Synchronization

/// Collects ready jobs, and runs one at a time on the thread that explores.
final class ScheduleExecutor: TaskExecutor {
  struct State: Sendable {
    var ready = ReadyQueue()
    var tasks: [UInt64: Int] = [:]
    var taskCount = 0
    /// The task whose step is running.
    var running = 0
    var ending: Ending?
    var escaped = false
    var recorder: Recorder?
  }

  /// The way in which the body ended.
  enum Ending: Equatable, Sendable {
    case returned
    case threw(String)
  }

  let state = Mutex(State())
  /// Signalled for each job that comes from another thread.
  let arrivals = DispatchSemaphore(value: 0)
  private let thread = ThreadIdentity()

  /// Whether this is the thread that explores.
  var isHere: Bool { thread.isCurrent }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job), serial: nil)
  }

  func enqueue(_ job: UnownedJob, serial: ScheduleSerialExecutor?) {
    let isHere = isHere
    state.withLock { state in
      if !isHere { state.escaped = true }
      let task = state.task(of: job)
      state.ready.append(
        ReadyJob(job: job, task: task, serial: serial), goesOnWith: isHere ? state.running : -1)
    }
    if !isHere { arrivals.signal() }
  }

  /// Runs one step on this thread.
  func run(_ ready: ReadyJob) {
    if GlobalCapture.isInstalled {
      GlobalCapture.during(stepOf: self) { runStep(ready) }
    } else {
      runStep(ready)
    }
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

  /// Whether a timeline is being made.
  var isRecording: Bool { state.withLock { $0.recorder != nil } }

  /// Changes the timeline, if one is being made.
  func record(_ change: @Sendable (inout Recorder) -> Void) {
    state.withLock { state in
      guard var recorder = state.recorder.take() else { return }
      change(&recorder)
      state.recorder = recorder
    }
  }
}

extension ScheduleExecutor.State {
  /// Makes ready for the next schedule, keeping the memory.
  mutating func begin(recorder: Recorder?) {
    ready.removeAll()
    tasks.removeAll(keepingCapacity: true)
    taskCount = 0
    running = 0
    ending = nil
    escaped = false
    self.recorder = recorder
  }

  /// Chooses the job that runs next, or gives `nil` when no job is ready.
  mutating func next(
    _ chooser: inout some Chooser, log choices: inout [Choice]
  ) -> ReadyJob? {
    guard ready.count > 0 else { return nil }
    var alternative = 0
    // Jobs that are left when the body has ended have no influence on its result.
    if ready.count > 1, ending == nil {
      alternative = chooser.choose(from: ready, at: choices.count)
      choices.append(
        Choice(taken: alternative, alternatives: ready.count, canGoOn: ready.goesOn != nil))
    }
    let job = ready.take(alternative)
    ready.beginStep()
    running = job.task
    return job
  }

  /// The number of the job's task; an actor's turn belongs to the task that is running.
  fileprivate mutating func task(of job: UnownedJob) -> Int {
    let identity = JobIdentity.task(of: job)
    if identity == 0 { return running }
    if let known = tasks[identity] { return known }
    defer { taskCount += 1 }
    tasks[identity] = taskCount
    return taskCount
  }
}

/// The same executor as an actor's own: a job on it is a step like any other.
final class ScheduleSerialExecutor: SerialExecutor {
  private let executor: ScheduleExecutor

  init(_ executor: ScheduleExecutor) { self.executor = executor }

  func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue(UnownedJob(job), serial: self)
  }
}
