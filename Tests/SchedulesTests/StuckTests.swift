import Schedules
import Synchronization
import Testing

@Suite("Schedules that do not end")
struct StuckTests {
  @Test(.long) func twoActorsThatAwaitEachOtherAreADeadlock() async throws {
    let text = try await ScheduleChild.explore("gates-crosswise")
    #expect(
      text.contains(
        """
        deadlock: nothing is ready and the body has not ended; waiting: first, after "has one", \
        second, after "has one"

        """))
  }

  @Test(arguments: ["gates-in-one-order", "remembered-wake-up"])
  func whatCannotGetStuckIsSound(body: String) async throws {
    let text = try await ScheduleChild.explore(body)
    #expect(text.hasSuffix(" schedules (complete), 0 failed\n"))
  }

  @Test(.long) func aLostWakeUpIsADeadlockInSomeSchedulesAndDoesNotDisturbTheOthers() async throws {
    let text = try await ScheduleChild.explore("lost-wake-up")
    let counts = text.prefix { $0 != "\n" }.split { !$0.isNumber }.compactMap { Int($0) }
    try #require(counts.count == 2, "\(text)")
    #expect(text.contains(" schedules (complete), "))
    #expect(counts[1] > 0 && counts[1] < counts[0], "\(text)")
    #expect(text.contains("deadlock: "))
    #expect(text.contains("waiting: waiter\n"))
  }

  @Test func aTaskThatWaitsInALoopIsEndless() async throws {
    let result = try await Schedules.explore(
      .exhaustive(limit: 10), stepLimit: 1000
    ) { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    let failure = try #require(result.failure)
    #expect(failure.kind == .endless)
    #expect(failure.message.hasPrefix("not ended after 1000 steps"))
  }

  @Test(arguments: ["unstructured-task", "detached-task"])
  func aTaskOutsideTheScheduleEscapesAndIsNoDeadlock(body: String) async throws {
    let text = try await ScheduleChild.explore(body)
    #expect(text.hasPrefix("1 schedule (stopped), 1 failed\nescaped: "), "\(text)")
    #expect(text.contains("schedule.executor"))
  }

  @Test func aBodyThatDependsOnMoreThanTheScheduleIsNotDeterministic() async throws {
    let runs = Mutex(0)
    let result = try await Schedules.explore(.exhaustive(limit: 1000)) { schedule in
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      _ = await interleave(tasks: run.isMultiple(of: 2) ? 3 : 2, steps: 2, under: schedule)
    }
    #expect(result.failure?.kind == .notDeterministic)
  }
}
