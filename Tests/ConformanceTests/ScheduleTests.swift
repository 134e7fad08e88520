import Foundation
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

  /// A job that does not run on the given executors would have escaped.
  @Test(
    .long, arguments: ["actor", "actor-executor", "actor-detached", "actor-batched", "sqlite"],
    chosen)
  func theSchedulesOfAnActorAreChosen(id: String, guarantee: Guarantee) async throws {
    let cell = try await CatalogReports.cell(guarantee, of: id, .littleOfEverything)
    #expect(cell.verdict == .held, "\(cell.detail)")
    #expect(cell.detail.contains(" schedules of "), "\(cell.detail)")
    #expect(!cell.detail.contains("cannot be chosen"), "\(cell.detail)")
  }

  /// The numbers of the page are those of this compiler: an additional hop in a call changes them.
  @Test func theActorsThatShareNothingElseRunWithThreeClientsInEveryOrder() async throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../docs/TaskSchedules.md")
        .standardized, encoding: .utf8)
    let claiming = Subject.catalog.filter { $0.claims.sharedState == .actorsOnly }
    #expect(claiming.map(\.id) == ["actor", "actor-executor"])
    for subject in claiming {
      var row = "| `\(subject.id)` | yes |"
      for guarantee in [Guarantee.noLostUpdate, .linearizability, .snapshotReads] {
        row += " \(try await Self.classesOfThreeClients(guarantee, subject)) |"
      }
      #expect(page.contains(row), "\(row)")
    }
  }

  private static func classesOfThreeClients(
    _ guarantee: Guarantee, _ subject: Subject
  ) async throws -> Int {
    let trial = Trial(
      subject: subject, replay: Replay(guarantee, seed: 1), effort: 1, child: nil)
    let runs = try #require(ScheduledRuns.of(guarantee, trial))
    let number = try #require(runs.numbered.last).number
    let finding = await Conformance.run(Replay(guarantee, seed: 1, only: number), subject)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return 0
    }
    #expect(
      detail.contains("every order of three clients (\(explored) classes of "), "\(detail)")
    return explored
  }

  /// The store's jobs are single steps; on Linux the orders of its threads are chosen instead.
  @Test(.long, arguments: ["mutex", "dispatch-queue"])
  func aStoreBehindALockHasSchedulesOfItsThreads(id: String) async throws {
    let cell = try await CatalogReports.cell(.linearizability, of: id, .littleOfEverything)
    #expect(cell.verdict == .held, "\(cell.detail)")
    #if os(Linux)
      let expected = " schedules of the threads of two clients"
    #else
      let expected = "no schedules: calls of it are single steps"
    #endif
    #expect(cell.detail.contains(expected), "\(cell.detail)")
  }

  /// The stores promise no fairness, but none of them lets calls that overlap without end pass another.
  @Test(
    .long,
    arguments: [
      "nslock", "mutex", "dispatch-queue", "dispatch-barrier", "dispatch-callback", "actor",
      "actor-batched", "actor-detached", "actor-executor", "actor-journaled", "sqlite",
    ])
  func noCallStarvesUnderTheScheduleThatFavoursIt(id: String) async throws {
    var subject = try CatalogReports.subject(id)
    subject.claims.guarantees.insert(.fairness)
    var explored = 0
    for first in [ScheduledRuns.caseNumbers.lowerBound, ThreadedRuns.caseNumbers.lowerBound] {
      for number in [first, first + 1] {
        let finding = await Conformance.run(
          Trial(
            subject: subject, replay: Replay(.fairness, seed: 1, only: number), effort: 0.4,
            child: try BuiltLockstep.command()))
        switch finding {
        case .held(let count, _): explored += count
        case .notExercised(let reason): #expect(reason.text.contains("cannot be chosen"))
        default: Issue.record("\(finding)")
        }
      }
    }
    #expect(explored > 0)
  }

  /// The count depends on this compiler's number of hops: an additional hop in a save changes it.
  @Test(.long) func ofAllSchedulesOfTwoSavesOfThePublishedDetachedWriteTheseAreStale() async throws
  {
    let cell = try await CatalogReports.cell(
      .noStaleOverwrite, of: "published-detached", .allOfItsDefects)
    #expect(cell.verdict == .broken, "\(cell.detail)")
    let timeline = cell.detail.split(separator: "\n").map(String.init)
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
    #expect(cell.explored == 1336)
  }

  #if os(Linux)
    /// A queue's stale write looks like an actor's: lanes, the single steps, and a replay line with
    /// the schedule.
    @Test(.long) func theStaleWriteOfAQueueIsShownAsThatOfAnActor() async throws {
      for id in ["published-detached", "published-callback"] {
        let cell = try await CatalogReports.cell(.noStaleOverwrite, of: id, .allOfItsDefects)
        #expect(cell.verdict == .broken, "\(cell.detail)")
        let shown = try #require(cell.counterexample)
        #expect(shown.picture?.hasPrefix("<svg ") == true)
        #expect(shown.steps.count { $0.kind != .note } > 10, "\(id): \(shown.steps)")
        #expect(shown.timeline.hasPrefix("client 0: save 0=1\nclient 1: save 0=2\n"))
        #expect(shown.found.contains("in memory is {0: 2, 1: 0}"))
      }
      let queue = try await CatalogReports.cell(
        .noStaleOverwrite, of: "published-callback", .allOfItsDefects)
      let shown = try #require(queue.counterexample)
      let renames = shown.timeline.split(separator: "\n").filter { $0.contains("renameat") }
      #expect(renames.count == 2 && shown.timeline.contains("data.json.new2"), "\(shown.timeline)")
      #expect(shown.timeline.contains(" \"lockstep.published-callback\" "))
      #expect(shown.timeline.contains("PublishedCallbackStore.swift:"))
      let again = await ChildRole.isolatedCheck(
        try CatalogReports.subject("published-callback"), try Replay(shown.replay.description),
        effort: 1, child: try BuiltLockstep.command())
      guard case .broken(let same) = again else {
        Issue.record("\(shown.replay) gave \(again)")
        return
      }
      #expect(same.timeline == shown.timeline && same.explored == 1)
    }
  #endif
}
