import CatalogArms
import Foundation
import Processes
import ResultModel
import TestPrograms
import Testing

@testable import StoreBenchmark
@testable import Workloads

/// A user's program with stores that have each one property; the program is built for tests.
@Suite("The trial of a user's store before a run")
struct SubjectTrialTests {
  private func trial(_ store: String, _ more: String..., limit: Double = 120) async throws
    -> MeasuredSubject
  {
    try await inTemporaryDirectory { directory in
      let program = try BuiltProgram.required("subject-bench").path
      let command = RestartedMeasurement.command(
        MeasuringOrder.trial.rawValue, of: program, [store] + more)
      var request = TrialRequest(
        arm: store, step: .saving, directory: directory + "/trial", durability: .powerLoss)
      request.limit = limit
      try FileManager.default.createDirectory(
        atPath: request.directory, withIntermediateDirectories: false)
      return try await RoundProcess(command, .catalog).trial(request)
    }
  }

  private func failure(
    _ subject: MeasuredSubject
  ) throws -> (SubjectObstacle.Kind, RoundFailureKind, String) {
    let obstacle = try #require(subject.obstacle)
    return (obstacle.kind, try #require(obstacle.failure), try #require(obstacle.message))
  }

  @Test func aStoreThatKeepsItsSavesIsMeasured() async throws {
    let subject = try await trial("copy")
    #expect(subject.obstacle == nil)
    #expect(subject.durability == .powerLoss, "\(subject)")
    #expect(
      subject.calls
        == SavedCalls(saves: 8, synchronizations: 8, directorySynchronizations: 8, renames: 8))
  }

  @Test func aStoreThatDoesNotSynchroniseItsDirectoryIsComparedAtLess() async throws {
    let subject = try await trial("plain")
    #expect(subject.obstacle == nil)
    #expect(subject.claimed == .powerLoss && subject.durability == .processCrash)
    #expect(subject.calls?.shortfall == .directories)
  }

  @Test func whatAStorePrintsIsNoAnswer() async throws {
    let subject = try await trial("talks")
    #expect(subject.obstacle == nil && subject.calls?.saves == 8, "\(subject)")
  }

  @Test(arguments: [
    ("throws-at-opening", "there is no licence for this machine"),
    ("throws-at-saving", "the quota is used up"), ("keyed", "give the key with --key"),
  ])
  func anErrorOfTheStoreIsItsReason(_ store: String, _ reason: String) async throws {
    let (step, kind, message) = try failure(try await trial(store))
    #expect(step == .failedToSave && kind == .threw && message == reason)
  }

  @Test func aStoreThatNeedsAnArgumentGetsThoseOfTheProgram() async throws {
    #expect(try await trial("keyed", "--key", "secret").obstacle == nil)
  }

  @Test func aTrapIsToldWithItsOwnWords() async throws {
    let (step, kind, message) = try failure(try await trial("traps"))
    #expect(step == .failedToSave && kind == .crashed)
    #expect(message.contains("was killed by signal"), "\(message)")
    #expect(message.contains("Fatal error: four saves are too many"), "\(message)")
  }

  @Test func aStoreThatEndsTheProcessGaveNoAnswer() async throws {
    let (_, kind, message) = try failure(try await trial("exits"))
    #expect(kind == .crashed && message.contains("without an answer"), "\(message)")
  }

  @Test(arguments: ["hangs", "hangs-at-opening"])
  func aStoreThatHangsIsEnded(_ store: String) async throws {
    let (step, kind, message) = try failure(try await trial(store, limit: 2))
    #expect(step == .failedToSave && kind == .hung && message.contains("had not ended after 2 s"))
  }

  @Test(arguments: ["writes-late", "nowhere"])
  func aStoreThatReturnsBeforeItWritesHasLostItsSaves(_ store: String) async throws {
    #expect(try await trial(store).obstacle == .lost(saved: 16, found: 0))
  }

  @Test func aStoreWithItsFileElsewhereIsNoticed() async throws {
    #expect(try await trial("elsewhere").obstacle == .filesElsewhere)
  }
}
