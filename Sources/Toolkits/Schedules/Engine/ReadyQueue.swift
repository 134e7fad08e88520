/// A job that could run now.
struct ReadyJob: Sendable {
  let job: UnownedJob
  /// The task that the job belongs to, numbered by first appearance; for an actor's turn, the task
  /// that asked for the turn.
  let task: Int
  /// The executor that an actor was given as its own, when it was enqueued there.
  let serial: ScheduleSerialExecutor?
}

/// The jobs that are ready, the oldest first, and the one that goes on with the task that ran last.
///
/// Alternative 0 of a choice is the job that goes on, or the oldest when there is none; the others
/// follow by age. A schedule of zeros is then the one without a preemption.
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
