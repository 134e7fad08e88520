import Schedules
import Synchronization
import Testing

@Suite("Tasks that stand back")
struct StandingBackTests {
  /// Two tasks repeat their steps until the third has ended: they never delay the third.
  @Test(arguments: [Strategy.exhaustive(limit: 200), .random(seed: 1, count: 200)])
  func aTaskThatStandsBackContinuesOnlyIfNoOtherCan(_ strategy: Strategy) async throws {
    let result = try await Schedules.explore(strategy) { _ in
      let seen = Seen()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            Schedules.standBack()
            while !seen.hasEnded.load(ordering: .relaxed) {
              seen.steps.add(1, ordering: .relaxed)
              await Task.yield()
            }
          }
        }
        group.addTask {
          for _ in 0..<5 { await Task.yield() }
          seen.hasEnded.store(true, ordering: .relaxed)
        }
      }
      // The two tasks may have their first steps before the third task begins.
      let count = seen.steps.load(ordering: .relaxed)
      if count > 2 { throw Delayed(count: count) }
    }
    try result.check()
  }

  private final class Seen: Sendable {
    let steps = Atomic(0)
    let hasEnded = Atomic(false)
  }

  private struct Delayed: Error {
    let count: Int
  }
}
