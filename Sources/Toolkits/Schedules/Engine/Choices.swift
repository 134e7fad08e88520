import SeededRandom

/// One choice between two or more ready jobs.
struct Choice: Equatable, Sendable {
  var taken: Int
  let alternatives: Int
  /// Whether the task that ran last could have gone on.
  let canGoOn: Bool

  var isPreemption: Bool { canGoOn && taken != 0 }
}

/// Decides which job runs next.
protocol Chooser {
  /// Takes one of two or more jobs.
  mutating func choose(from ready: borrowing ReadyQueue, at place: Int) -> Int
}

/// The given choices, then always the job that goes on.
struct GivenChoices: Chooser {
  var choices: [Int]

  func choose(from ready: borrowing ReadyQueue, at place: Int) -> Int {
    // A shortened schedule may have fewer alternatives where the whole one had more.
    place < choices.count ? min(choices[place], ready.count - 1) : 0
  }
}

/// A random choice, all ready jobs alike.
struct RandomChoices: Chooser {
  var generator: SplitMix64

  mutating func choose(from ready: borrowing ReadyQueue, at place: Int) -> Int {
    Int.random(in: 0..<ready.count, using: &generator)
  }
}

/// Probabilistic concurrency testing: the ready task of the highest priority.
struct PriorityChoices: Chooser {
  private var generator: SplitMix64
  private var priorities: [UInt64] = []
  private var changes: [Int] = []
  private let depth: Int

  init(seed: UInt64, depth: Int) {
    generator = SplitMix64(seed: seed)
    self.depth = depth
  }

  /// Begins a schedule that is expected to have so many choices.
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

/// Depth-first enumeration without a memory of schedules: it computes the next choices from a
/// schedule.
enum DepthFirst {
  /// The next schedule's first choices, or `nil` after the last one that has at most so many
  /// preemptions.
  ///
  /// Complexity: O(length of the schedule).
  static func prefix(after choices: [Choice], preemptions limit: Int?) -> [Choice]? {
    var prefix = choices
    var preemptions = choices.count { $0.isPreemption }
    while var last = prefix.popLast() {
      if last.isPreemption { preemptions -= 1 }
      last.taken += 1
      guard last.taken < last.alternatives else { continue }
      let cost = last.isPreemption ? 1 : 0
      if let limit, preemptions + cost > limit { continue }
      prefix.append(last)
      return prefix
    }
    return nil
  }
}
