import SeededRandom

/// Decides which job runs next.
protocol Chooser {
  /// Returns the index of the job to run, out of two or more.
  mutating func choose(from ready: borrowing ReadyQueue, at place: Int) -> Int
}

/// The given choices; after them, always the job that continues the running task.
struct GivenChoices: Chooser {
  var choices: [Int]

  func choose(from ready: borrowing ReadyQueue, at place: Int) -> Int {
    // A shortened schedule may have fewer alternatives than the original.
    place < choices.count ? min(choices[place], ready.count - 1) : 0
  }
}

/// A random choice; all ready jobs are equally likely.
struct RandomChoices: Chooser {
  var generator: SplitMix64

  mutating func choose(from ready: borrowing ReadyQueue, at place: Int) -> Int {
    Int.random(in: 0..<ready.count, using: &generator)
  }
}

/// Partial order sampling: the ready job with the highest priority runs, and a job keeps the priority
/// that it got when it was first a choice.
struct JobPriorityChoices: Chooser {
  private(set) var generator: SplitMix64
  private(set) var priorities: [Int: UInt64] = [:]

  mutating func choose(from ready: borrowing ReadyQueue, at place: Int) -> Int {
    var highest = 0
    for alternative in 0..<ready.count
    where priority(of: ready.job(alternative)) > priority(of: ready.job(highest)) {
      highest = alternative
    }
    return highest
  }

  private mutating func priority(of job: ReadyJob) -> UInt64 {
    if let known = priorities[job.number] { return known }
    let new = generator.next()
    priorities[job.number] = new
    return new
  }
}

/// Probabilistic concurrency testing: the ready task with the highest priority runs.
struct PriorityChoices: Chooser {
  private(set) var generator: SplitMix64
  private(set) var priorities: [UInt64] = []
  private(set) var changes: [Int] = []
  let depth: Int

  /// Begins a schedule with the expected number of choices.
  mutating func begin(expecting length: Int) {
    priorities.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    for _ in 1..<depth { changes.append(Int.random(in: 0..<max(length, 1), using: &generator)) }
  }

  mutating func choose(from ready: borrowing ReadyQueue, at place: Int) -> Int {
    var highest = highestPriority(of: ready)
    for (index, change) in changes.enumerated() where change == place {
      // The new priority is below all initial ones; a later change point gives a lower priority.
      priorities[ready.job(highest).task] = UInt64(depth - index)
      highest = highestPriority(of: ready)
    }
    return highest
  }

  private mutating func highestPriority(of ready: borrowing ReadyQueue) -> Int {
    var highest = 0
    for alternative in 0..<ready.count
    where priority(of: ready.job(alternative).task) > priority(of: ready.job(highest).task) {
      highest = alternative
    }
    return highest
  }

  private mutating func priority(of task: Int) -> UInt64 {
    while priorities.count <= task { priorities.append(generator.next() | (1 << 63)) }
    return priorities[task]
  }
}
