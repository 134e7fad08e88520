@_spi(Labs) import Schedules
import Synchronization
import Testing

@Suite("Schedules recorded as a tree")
struct PlayRecordingTests {
  @Test func theTreeHasTheSchedulesOfTheExploration() async throws {
    let explored = try await Schedules.explore(
      .exhaustive(limit: 10_000), keepGoing: true, body: twoSaves)
    let tree = try await Schedules.tree(most: 10_000, body: twoSaves)
    #expect(explored.extent == .complete && explored.failures > 0)
    #expect(tree.extent == .complete)
    #expect(tree.share == PlayTree.Share(wrong: explored.failures, of: explored.schedules))
    #expect(tree.isWhole)
  }

  @Test func aPlayedScheduleShowsTheLabelsAndWatchedValues() async throws {
    let tree = try await Schedules.tree(most: 10_000, body: twoSaves)
    var play = try #require(Play(tree))
    while play.choose(0) {}
    let texts = (tree.opening + play.moves.flatMap(\.events)).map(\.text)
    #expect(texts.contains("snapshot of 1") && texts.contains { $0.hasPrefix("file = ") })
    #expect(play.outcome == .kept)
  }

  @Test func moreSchedulesThanAllowedAreSampled() async throws {
    let tree = try await Schedules.tree(most: 50, seed: 3, body: twoSaves)
    #expect(tree.extent == .sampled)
    #expect(tree.share.schedules == 50)
    #expect(try await Schedules.tree(most: 50, seed: 3, body: twoSaves) == tree)
  }

  @Test func aScheduleWithoutAnEndEndsWrong() async throws {
    let tree = try await Schedules.tree(most: 10, stepLimit: 20) { _ in
      while true { await Task.yield() }
    }
    #expect(tree.share == PlayTree.Share(wrong: 1, of: 1))
  }

  @Test func aBodyThatDependsOnMoreThanTheScheduleHasNoTree() async throws {
    let runs = Mutex(0)
    await #expect(throws: ScheduleError.self) {
      try await Schedules.tree(most: 1_000) { schedule in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        _ = await interleave(tasks: run.isMultiple(of: 2) ? 3 : 2, steps: 2, under: schedule)
      }
    }
  }
}
