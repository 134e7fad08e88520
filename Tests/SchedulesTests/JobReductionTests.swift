import Synchronization
import Testing

@testable import Schedules

typealias JobProgram = @Sendable (Schedule) async -> String

/// All endings of a program under a strategy, and the number of schedules.
func endings(
  _ reduction: Reduction, _ program: @escaping JobProgram
) async throws -> (texts: Set<String>, schedules: Int) {
  let texts = Mutex<Set<String>>([])
  let result = try await Schedules.explore(
    .exhaustive(limit: 200_000, reduction: reduction), keepGoing: true
  ) { schedule in
    let text = await program(schedule)
    texts.withLock { _ = $0.insert(text) }
  }
  try result.check()
  #expect(result.extent == .complete)
  return (texts.withLock { $0 }, result.schedules)
}

/// One schedule of each class of equivalent ones, compared with all schedules.
@Suite("One schedule of each class of jobs")
struct JobReductionTests {
  @Test(arguments: 0..<40)
  func aProgramEndsAsUnderAllSchedules(seed: Int) async throws {
    let program = RandomProgram(seed: UInt64(seed))
    let all = try await endings(.none) { await program.run($0) }
    let reduced = try await endings(.sourceSets) { await program.run($0) }
    #expect(reduced.texts == all.texts, "\(program)")
    #expect(reduced.schedules <= all.schedules, "\(program)")
  }

  @Test(.long, arguments: 40..<400)
  func manyProgramsEndAsUnderAllSchedules(seed: Int) async throws {
    try await aProgramEndsAsUnderAllSchedules(seed: seed)
  }

  /// Another runtime may lay jobs out in another way.
  @Test func aJobOfAnUnknownKindMayTouchAnything() {
    var trace = JobTrace(given: 0, asleep: [:])
    let parts = [7, nil, nil].map { actor in
      trace.part(task: 1, actor: actor, serial: nil, isUnknown: actor == nil, isOpen: false)
    }
    #expect(parts.map(\.isOpen) == [false, true, true])
    #expect(Set(parts.map(\.thread)).count == 3)
  }

  /// Each task counts on its own, so every order is equivalent to every other.
  @Test func tasksThatShareNothingHaveOneClass() async throws {
    let reduced = try await endings(.sourceSets) { schedule in
      await interleave(tasks: 3, steps: 2, under: schedule, sharing: false)
    }
    #expect(reduced.schedules == 1)
  }

  /// The explorer sees state without an executor only if the code names the state.
  @Test func whatIsSharedWithoutAnActorMustBeTold() async throws {
    for isTold in [false, true] {
      let reduced = try await endings(.sourceSets) { schedule in
        await interleave(tasks: 2, steps: 1, under: schedule, sharing: isTold)
      }
      #expect(reduced.texts.count == (isTold ? 2 : 1))
    }
  }

  /// The example of docs/TaskSchedules.md: a look and a change come in both orders.
  @Test func aCacheBehindALockIsSeen() async throws {
    let reduced = try await endings(.sourceSets) { schedule in
      let (cache, found) = (Cache(), Trace())
      await withCheckedContinuation { continuation in
        let ends = Ends(2, continuation)
        Task(executorPreference: schedule.executor) {
          found.append(cache.find("a") ?? 0)
          Schedules.touch("ends", .post)
          ends.one()
        }
        Task(executorPreference: schedule.executor) {
          cache.put(1, "a")
          Schedules.touch("ends", .post)
          ends.one()
        }
      }
      return "\(found.all)"
    }
    #expect(reduced.texts == ["[0]", "[1]"] && reduced.schedules == 2)
  }

  private final class Cache: Sendable {
    private let cache = Mutex<[String: Int]>([:])

    func find(_ id: String) -> Int? {
      Schedules.touch("cache", writes: false)
      let cached = cache.withLock { $0[id] }
      return cached
    }

    func put(_ value: Int, _ id: String) {
      Schedules.touch("cache")
      cache.withLock { $0[id] = value }
    }
  }

  /// The program of lab 06, whose writing tasks have the executor of the schedule here.
  @Test func twoSavesWithATaskForEachWriteHaveFewClasses() async throws {
    let program: JobProgram = { schedule in
      do { try await twoSaves(schedule) } catch { return "\(error)" }
      return "passed"
    }
    let all = try await endings(.none, program)
    let reduced = try await endings(.sourceSets, program)
    #expect(all.schedules == 603 && all.texts.count == 3)
    #expect(reduced.texts == all.texts)
    #expect(reduced.schedules == 53)
  }

  @Test func aReductionFindsTheDefectAndItsLineShowsItAgain() async throws {
    let all = try await Schedules.explore(.exhaustive(limit: 100_000), keepGoing: true) { _ in
      try await countTwice()
    }
    let reduced = try await Schedules.explore(
      .exhaustive(limit: 100_000, reduction: .sourceSets), keepGoing: true
    ) { _ in try await countTwice() }
    let failure = try #require(reduced.failure)
    #expect(reduced.schedules * 4 < all.schedules)
    #expect(failure.preemptions == all.failure?.preemptions)
    let again = try await Schedules.explore(.replay(failure.replay)) { _ in try await countTwice() }
    #expect(again.failure?.message == failure.message)
  }

  /// Tasks that note themselves, `steps` times, in a log that is not an actor's.
  private func interleave(
    tasks: Int, steps: Int, under schedule: Schedule, sharing: Bool
  ) async -> String {
    let log = Trace()
    await withCheckedContinuation { continuation in
      let ends = Ends(tasks, continuation)
      for task in 0..<tasks {
        Task(executorPreference: schedule.executor) {
          for step in 0..<steps {
            if step > 0 { await Task.yield() }
            if sharing { Schedules.touch("log") }
            log.append(task)
          }
          Schedules.touch("ends", .post)
          ends.one()
        }
      }
    }
    return "\(log.all)"
  }
}
