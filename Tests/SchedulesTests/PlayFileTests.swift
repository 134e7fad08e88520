import Foundation
import SchedulePlay
import Testing

@testable import Schedules

@Suite("The file of a failure's schedules")
struct PlayFileTests {
  private func failure() async throws -> ScheduleFailure {
    try #require(
      try await Schedules.explore(.random(seed: 3, count: 100), body: twoReentrantIncrements)
        .failure)
  }

  /// Recording blocks its thread, which must not be one of the pool.
  private func line(_ environment: [String: String]) async throws -> String {
    let failure = try await failure()
    return await withCheckedContinuation { caller in
      Thread.detachNewThread {
        caller.resume(
          returning: PlayFile.line(
            for: failure, stepLimit: 1_000, twoReentrantIncrements, in: environment))
      }
    }
  }

  @Test(arguments: [[:], ["LOCKSTEP_PLAY": ""]])
  func withoutAPathTheLineNamesTheVariable(_ environment: [String: String]) async throws {
    #expect(
      try await line(environment)
        == "run again with LOCKSTEP_PLAY=FILE, then Labs/run play FILE")
  }

  @Test func theFileHasTheSchedulesOfTheBody() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "play-\(UUID()).json")
    defer {
      do { try FileManager.default.removeItem(at: file) } catch {
        Issue.record("\(file.path) stays: \(error)")
      }
    }
    #expect(try await line(["LOCKSTEP_PLAY": file.path]) == "Labs/run play \(file.path)")
    let tree = try JSONDecoder().decode(PlayTree.self, from: try Data(contentsOf: file))
    #expect(tree.isWhole && tree.share.wrong > 0 && tree.share.wrong < tree.share.schedules)
  }

  @Test func aFileThatCannotBeWrittenIsTold() async throws {
    #expect(
      try await line(["LOCKSTEP_PLAY": "/nowhere/at/all.json"]).hasPrefix("not possible: "))
  }
}
