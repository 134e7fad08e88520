import Synchronization
import Testing

@testable import Schedules

/// The reduction within a bound of preemptions, compared with all schedules within the bound.
@Suite("Fewer schedules of jobs within a bound")
struct JobBoundTests {
  private struct Explored {
    var texts: Set<String> = []
    var schedules = 0
  }

  private func explored(
    _ program: RandomProgram, _ preemptions: Int, _ reduction: Reduction
  ) async throws -> Explored {
    let texts = Mutex<Set<String>>([])
    let result = try await Schedules.explore(
      .exhaustive(limit: 200_000, preemptions: preemptions, reduction: reduction),
      keepGoing: true
    ) { schedule in
      let text = await program.run(schedule)
      texts.withLock { _ = $0.insert(text) }
    }
    try result.check()
    #expect(result.extent == .complete)
    return Explored(texts: texts.withLock { $0 }, schedules: result.schedules)
  }

  /// Compares the endings of each program, and returns the schedules of all of them.
  private func compare(
    _ seeds: Range<UInt64>, _ preemptions: Int
  ) async throws -> (all: Int, reduced: Int) {
    var (sum, reducedSum) = (0, 0)
    for seed in seeds {
      let program = RandomProgram(seed: seed)
      let all = try await explored(program, preemptions, .none)
      let reduced = try await explored(program, preemptions, .sourceSets)
      #expect(reduced.texts == all.texts, "seed \(seed): \(program)")
      #expect(reduced.schedules <= all.schedules, "seed \(seed): \(program)")
      sum += all.schedules
      reducedSum += reduced.schedules
    }
    return (sum, reducedSum)
  }

  /// The figures are those of docs/TaskSchedules.md.
  @Test(arguments: [(0, 180, 119), (1, 1375, 541), (2, 6098, 1599)])
  func programsEndAsUnderAllSchedulesWithinTheBound(
    preemptions: Int, all: Int, reduced: Int
  ) async throws {
    let schedules = try await compare(0..<40, preemptions)
    #expect(schedules.all == all)
    #expect(schedules.reduced == reduced)
  }

  @Test(.long, arguments: 0...2)
  func manyProgramsEndAsUnderAllSchedulesWithinTheBound(preemptions: Int) async throws {
    let schedules = try await compare(40..<400, preemptions)
    #expect(schedules.reduced < schedules.all)
  }

  /// One increment is lost only if a task is interrupted.
  @Test(arguments: [(0, nil), (1, 1)])
  func aDefectOfOnePreemptionIsFoundWithinThatBoundOnly(
    preemptions: Int, found: Int?
  ) async throws {
    let result = try await Schedules.explore(
      .exhaustive(limit: 1000, preemptions: preemptions, reduction: .sourceSets), keepGoing: true
    ) { _ in try await countTwice() }
    #expect(result.extent == .complete)
    #expect(result.failure?.preemptions == found)
  }

  /// The limit is that of the schedules that run, as without a bound.
  @Test func aLimitOfSchedulesEndsTheSearch() async throws {
    let result = try await Schedules.explore(
      .exhaustive(limit: 5, preemptions: 1, reduction: .sourceSets)
    ) { _ = await RandomProgram(seed: 1).run($0) }
    #expect(result.schedules == 5)
    #expect(result.extent == .bounded)
  }
}
