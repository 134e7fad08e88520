/// A job that is ready to run.
struct ReadyJob: Sendable {
  let job: UnownedJob
  /// The number of the job's task, in order of first appearance.
  ///
  /// For an actor's turn, the task that requested the turn.
  let task: Int
  /// The number of the job among those of the schedule.
  let number: Int
  /// The actor's serial executor, if the job was enqueued on one.
  let serial: ScheduleSerialExecutor?
  /// True for an actor's turn, which serves every task in the actor's queue, and for any other job
  /// that names no task.
  let isTurn: Bool
  /// The task or the actor that the step belongs to, for a search for equivalent schedules.
  var part = JobPart(thread: 0, executor: nil)
}

/// The ready jobs, oldest first, and the job that continues the task that ran last.
///
/// Alternative 0 of a choice is the job that continues the running task, or the oldest job if there
/// is none. The others follow by age. A schedule of zeros therefore has no preemption.
struct ReadyQueue: Sendable {
  private(set) var jobs: [ReadyJob] = []
  private(set) var goesOn: Int?

  var count: Int { jobs.count }

  mutating func beginStep() { goesOn = nil }

  mutating func append(_ job: ReadyJob, goesOnWith running: Int) {
    if job.task == running { goesOn = jobs.count }
    jobs.append(job)
  }

  mutating func take(_ alternative: Int) -> ReadyJob {
    jobs.remove(at: position(of: alternative))
  }

  mutating func removeAll() {
    jobs.removeAll(keepingCapacity: true)
    goesOn = nil
  }

  func job(_ alternative: Int) -> ReadyJob { jobs[position(of: alternative)] }

  private func position(of alternative: Int) -> Int {
    let first = goesOn ?? 0
    if alternative == 0 { return first }
    return alternative <= first ? alternative - 1 : alternative
  }
}
