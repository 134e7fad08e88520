import Schedules
import Synchronization
import Testing

@Suite("Exploration")
struct ExplorationTests {
  @Test func incrementsOfAnActorAreNotLost() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 100_000)) { _ in
      let counter = Counter()
      async let first: Void = counter.increment()
      async let second: Void = counter.increment()
      _ = await (first, second)
      let value = await counter.value
      if value != 2 { throw Wrong("\(value) of 2 counted") }
    }
    try result.check()
    #expect(result.extent == .complete)
  }

  /// `Task.yield()` and the return from it are a job each, so a task of k steps has j = 2k − 1
  /// jobs: exactly (n·j)! / (j!)^n schedules, which show (n·k)! / (k!)^n orders.
  @Test(arguments: [(2, 1, 2, 2), (4, 1, 24, 24), (2, 3, 252, 20), (3, 2, 1680, 90)])
  func everyScheduleIsRunOnce(tasks: Int, steps: Int, schedules: Int, orders: Int) async throws {
    let traces = Traces()
    let result = try await Schedules.explore(.exhaustive(limit: 10_000)) { schedule in
      traces.note(await interleave(tasks: tasks, steps: steps, under: schedule))
    }
    #expect(result.extent == .complete)
    #expect(result.schedules == schedules)
    #expect(traces.distinct == orders)
  }

  @Test func whatDoesNotFitIntoTheLimitIsBounded() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 251)) { schedule in
      _ = await interleave(tasks: 2, steps: 3, under: schedule)
    }
    #expect(result.extent == .bounded)
    #expect(result.schedules == 251)
    #expect(result.description == "251 schedules (bounded), 0 failed")
  }

  @Test func preemptionsAreBounded() async throws {
    // Two tasks that are never interrupted come in two orders.
    let result = try await Schedules.explore(.exhaustive(limit: 100, preemptions: 0)) { schedule in
      _ = await interleave(tasks: 2, steps: 3, under: schedule)
    }
    #expect(result.extent == .complete)
    #expect(result.schedules == 2)
  }

  /// A delay takes the next ready task; a preemption takes any of them.
  @Test func delaysAreBounded() async throws {
    func explored(_ strategy: Strategy) async throws -> Exploration {
      try await Schedules.explore(strategy, keepGoing: true) { schedule in
        _ = await interleave(tasks: 3, steps: 3, under: schedule)
      }
    }
    let none = try await explored(.exhaustive(limit: 100, delays: 0))
    #expect(none.schedules == 1)
    let delays = try await explored(.exhaustive(limit: 10_000, delays: 2))
    let preemptions = try await explored(.exhaustive(limit: 10_000, preemptions: 2))
    #expect(delays.extent == .complete && preemptions.extent == .complete)
    #expect(2 * delays.schedules < preemptions.schedules)
  }

  @Test func anUpdateLostAcrossAnAwaitIsFoundByEveryStrategy() async throws {
    for strategy in [
      Strategy.exhaustive(limit: 1000), .random(seed: 1, count: 100),
      .pct(seed: 1, count: 100, depth: 2), .pos(seed: 1, count: 100),
      .exhaustive(limit: 1000, delays: 1),
    ] {
      let result = try await Schedules.explore(strategy, body: twoReentrantIncrements)
      let failure = try #require(result.failure)
      #expect(result.extent == .stopped)
      #expect(failure.kind == .thrown)
      #expect(failure.message == "1 of 2 counted")
      #expect(failure.preemptions == 1)
      #expect(failure.isFewest)
      #expect(throws: ScheduleFailure.self) { try result.check() }
    }
  }

  @Test func allFailuresAreCountedWhenToldToKeepGoing() async throws {
    let result = try await Schedules.explore(
      .exhaustive(limit: 1_000_000), keepGoing: true, body: twoReentrantIncrements)
    #expect(result.extent == .complete)
    #expect(result.failures > 1)
    #expect(result.failures < result.schedules)
  }

  @Test func theCallersThreadIsUsedWithoutAwait() throws {
    let here = Mutex(true)
    let thread = ThreadNumber.current
    let result = try Schedules.explore(.exhaustive(limit: 1000)) { _ in
      async let first = ThreadNumber.current
      async let second = ThreadNumber.current
      let all = await [first, second]
      here.withLock { $0 = $0 && all == [thread, thread] }
    }
    try result.check()
    #expect(here.withLock { $0 })
  }

  enum Local {
    @TaskLocal static var value = 0
  }

  @Test func taskLocalValuesOfTheCallerReachTheBody() async throws {
    try await Local.$value.withValue(7) {
      try await Schedules.explore(.exhaustive(limit: 1)) { _ in
        if Local.value != 7 { throw Wrong("it is \(Local.value)") }
      }.check()
    }
  }

  @Test func aCancelledExplorationIsBounded() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Schedules.explore(.random(seed: 1, count: 10)) { _ in }
    }
    let result = try await task.value
    #expect(result.schedules == 0)
    #expect(result.extent == .bounded)
  }

  @Test func anActorWithAnExecutorOfItsOwnIsDriven() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 100_000)) { schedule in
      let counter = OwnedCounter(executor: schedule.serialExecutor)
      async let first: Void = counter.increment()
      async let second: Void = counter.increment()
      _ = await (first, second)
      let value = await counter.value
      if value != 2 { throw Wrong("\(value) of 2 counted") }
    }
    #expect(result.failure?.kind == .thrown)
    #expect(result.failure?.message == "1 of 2 counted")
  }
}

/// Two increments that read and write in two steps.
@Sendable func twoReentrantIncrements(_ schedule: Schedule) async throws {
  let counter = ReentrantCounter()
  async let first: Void = Schedules.named("first") { await counter.increment() }
  async let second: Void = Schedules.named("second") { await counter.increment() }
  _ = await (first, second)
  let value = await counter.value
  if value != 2 { throw Wrong("\(value) of 2 counted") }
}

/// Runs tasks with the given number of steps; the last task wakes the body once.
///
/// - Returns: The task that ran in each step.
func interleave(tasks: Int, steps: Int, under schedule: Schedule) async -> [Int] {
  let trace = Trace()
  await withCheckedContinuation { continuation in
    let ends = Ends(tasks, continuation)
    for task in 0..<tasks {
      Task(executorPreference: schedule.executor) {
        for step in 1...steps {
          trace.append(task)
          if step < steps { await Task.yield() }
        }
        ends.one()
      }
    }
  }
  return trace.all
}
