import Persistence
import Testing
import VariantCatalog

@testable import StoreConformance
@testable import lockstep

@Suite("The catalog's stores under chosen schedules")
struct ScheduleTests {
  private static let chosen: [Guarantee] = [
    .linearizability, .noLostUpdate, .noStaleOverwrite, .snapshotReads, .cancellationSafety,
    .progress,
  ]

  private func finding(
    _ guarantee: Guarantee, _ id: String, effort: Double = 1
  ) async throws -> Finding {
    let subject = try #require(Subject.catalog.first { $0.id == id })
    return await ChildRole.isolatedCheck(
      subject, Replay(guarantee, seed: 1), effort: effort,
      child: try BuiltLockstep.command())
  }

  /// What does not come through its executors would have escaped.
  @Test(
    arguments: ["actor", "actor-executor", "actor-detached", "actor-batched", "sqlite"], chosen)
  func theSchedulesOfAnActorAreChosen(id: String, guarantee: Guarantee) async throws {
    let found = try await finding(guarantee, id, effort: 0.05)
    guard case .held(_, let detail) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(detail.contains(" schedules of "), "\(detail)")
    #expect(!detail.contains("cannot be chosen"), "\(detail)")
  }

  @Test(arguments: ["mutex", "dispatch-queue"])
  func aStoreBehindALockSaysThatItHasNone(id: String) async throws {
    guard case .held(_, let detail) = try await finding(.linearizability, id, effort: 0.05) else {
      Issue.record("not held")
      return
    }
    #expect(detail.contains("no schedules: calls of it are single steps"), "\(detail)")
  }

  /// The count is of this compiler's number of hops: one more or less in a save changes it.
  @Test func ofAllSchedulesOfTwoSavesOfThePublishedDetachedWriteTheseAreStale() async throws {
    let found = try await finding(.noStaleOverwrite, "published-detached")
    guard case .broken(let counterexample) = found else {
      Issue.record("\(found)")
      return
    }
    let timeline = counterexample.timeline.split(separator: "\n").map(String.init)
    #expect(
      timeline.prefix(3) == [
        "client 0: save 0=1", "client 1: save 0=2",
        "436 of all 1336 schedules end wrong; one with 0 preemptions:",
      ])
    // The task of the newer save writes first.
    let writes = timeline.filter { $0.contains("file = ") }
    #expect(
      writes.map { $0.split(separator: "file = ").last } == ["{0: 2, 1: 0}", "{0: 1, 1: 0}"])
    #expect(timeline.last?.contains("in memory is {0: 2, 1: 0}") == true)
    #expect(counterexample.explored == 1336)
  }
}
