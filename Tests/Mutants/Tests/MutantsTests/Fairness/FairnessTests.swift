import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

// Serialized, because the checks start threads, and there are few cores.
@Suite("Fair and unfair stores", .serialized)
struct FairnessTests {
  @Test(.long, arguments: Mutants.fairness.map(\.subject.id))
  func aStoreThatLetsClientsStarveIsKilledAndReplayed(id: String) async throws {
    let mutant = try #require(Mutants.fairness.first { $0.subject.id == id })
    let counterexample = try #require(
      try await find(Replay(.fairness, seed: 1), mutant.subject).counterexample)
    let bound = id == "mutant-reversesPairs" ? "at most 0" : "more than 30"
    #expect(counterexample.timeline.contains(bound))
    let replay = try Replay(counterexample.replay.description)
    #expect(try await find(replay, mutant.subject).counterexample != nil)
  }

  /// The place at which the check looks for each way to starve.
  @Test(
    .long,
    arguments: [
      ("mutant-readersFirst", 2), ("mutant-writersFirst", 3), ("mutant-reversesPairs", 4),
      ("mutant-readerTasksFirst", 2_000_000), ("mutant-readersFirstInMemory", 3_000_000),
    ])
  func eachWayToStarveHasItsCase(id: String, case number: Int) async throws {
    let mutant = try #require(Mutants.fairness.first { $0.subject.id == id })
    let found = try await find(Replay(.fairness, seed: 1), mutant.subject)
    #expect(found.counterexample?.replay.only == number, "\(found)")
  }

  @Test func aStoreThatServesInTheOrderOfArrivalHolds() async throws {
    let finding = try await find(Replay(.fairness, seed: 1), Mutants.honestTurns, effort: 0.1)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 80 + 3 * 45 + 5 * 75 + 8 * 20)
    #expect(detail.contains("3 clients all waiting: Jain index 1.00"))
    #expect(detail.contains("overtaken 0 times at most, of 0 that the store states"))
    #expect(detail.contains("saves that overlap without a gap: 0 went before a find that waited"))
  }

  @Test func aStoreThatStatesHowManyPassIsHeldToThatNumber() async throws {
    let finding = try await find(
      Replay(.fairness, seed: 1, only: 4), Mutants.honestPairs, effort: 0.1)
    guard case .held(_, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(detail.contains("times at most, of 1 that the store states"))
  }

  @Test func aSaveAmongFindsThatOverlapHasItsTurnWhereTheLockIsFair() async throws {
    let finding = try await find(Replay(.fairness, seed: 1), Mutants.honestReaders, effort: 0.1)
    guard case .held(_, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(detail.contains("finds that overlap without a gap: 0 went before a save that waited"))
  }

  @Test(.long, arguments: Mutants.honestSharing.map(\.id))
  func aFairLockForManyReadersRaisesNoAlarm(id: String) async throws {
    let subject = try #require(Mutants.honestSharing.first { $0.id == id })
    for seed: UInt64 in 1...3 {
      let finding = try await find(Replay(.fairness, seed: seed), subject)
      guard case .held = finding else {
        Issue.record("seed \(seed): \(finding)")
        continue
      }
    }
  }

  @Test func whoDoesNotDeclareItIsMeasuredAndNotJudged() async throws {
    let undeclared = Subject("undeclared", claims: Claims([.sequential])) {
      try TurnStore<Note>(.newest, $0)
    }
    let finding = await Conformance.run(Replay(.fairness, seed: 1), undeclared)
    guard case .held(_, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    // All operations of the two other clients were served first.
    #expect(detail.contains("3 clients all waiting: Jain index 0."))
    let cell = Cell(.fairness, finding, claims: undeclared.claims)
    #expect(cell.verdict == .notDeclared)
    #expect(cell.detail == detail)
  }

  @Test func whatCannotBeGatedIsMeasuredAndNotJudged() async {
    for declares in [true, false] {
      let claims = Claims(declares ? [.fairness] : [], fileAccess: .direct)
      let direct = Subject("direct", claims: claims) { try ReferenceStore<Note>(configuration: $0) }
      let finding = await Conformance.run(Replay(.fairness, seed: 1), direct, effort: 0.1)
      switch finding {
      case .held(20, let detail) where !declares: #expect(detail.contains("Jain index"))
      case .notExercised(let reason) where declares: #expect(reason.text.contains("Jain index"))
      default: Issue.record("\(finding)")
      }
    }
  }

  @Test func theIndexIsThatOfThePaper() {
    #expect(ServiceTally.index(of: [5, 5, 5, 5]) == 1)
    #expect(ServiceTally.index(of: [8, 0, 0, 0]) == 0.25)
    #expect(ServiceTally.index(of: [3, 1]) == 0.8)
    #expect(ServiceTally.index(of: [0, 0]) == 1)
  }

  @Test func aWaitIsCountedInOperationsOfOthers() {
    let tally = ServiceTally(clients: 3, operationsPerClient: 2)
    #expect(!tally.allHaveCalled)
    for client in 0..<3 { tally.call(client) }
    #expect(tally.allHaveCalled)
    tally.returned(1)
    #expect(!tally.allHaveCalled)
    tally.call(1)
    tally.returned(1)
    #expect(tally.allHaveCalled, "client 1 has done what it had to do")
    tally.returned(0)
    #expect(tally.count.longestWait == 3)
    #expect(tally.count.longestWaiter == 2, "it is still waiting")
    #expect(tally.count.order == [1, 1, 0])
    #expect(tally.count.whenFirstWasDone == [0, 2, 0])
    #expect(tally.count.done == [1, 2, 0])
  }

  @Test func onlyLaterCallsOvertake() {
    let tally = ServiceTally(clients: 3, operationsPerClient: 5)
    for client in 0..<3 { tally.call(client) }
    tally.settle()
    tally.returned(1)
    tally.call(1)
    tally.settle()
    #expect(tally.count.mostOvertaken == 0, "all three had called in the same round")
    for _ in 0..<2 {
      tally.returned(1)
      tally.call(1)
      tally.settle()
    }
    #expect(tally.count.mostOvertaken == 2)
    #expect(tally.count.mostOvertakenClient == 0)
    tally.returned(0)
    tally.call(0)
    tally.settle()
    #expect(tally.count.mostOvertaken == 2, "client 2 waits as long as client 0 did")
  }

  private func find(
    _ replay: Replay, _ subject: Subject, effort: Double = 1
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, replay, effort: effort, child: try MutantChildCommand.find())
  }
}
