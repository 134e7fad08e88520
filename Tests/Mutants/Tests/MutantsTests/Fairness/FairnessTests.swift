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
    #expect(counterexample.timeline.contains("more than 30"))
    let replay = try Replay(counterexample.replay.description)
    #expect(try await find(replay, mutant.subject).counterexample != nil)
  }

  @Test func aStoreThatServesInTheOrderOfArrivalHolds() async throws {
    let finding = try await find(Replay(.fairness, seed: 1), Mutants.honestTurns)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored == 800 + 3 * 45 + 5 * 75)
    #expect(detail.contains("3 clients all waiting: Jain index 1.00"))
  }

  @Test func aSaveAmongFindsThatOverlapHasItsTurnWhereTheLockIsFair() async throws {
    let finding = try await find(Replay(.fairness, seed: 1), Mutants.honestReaders)
    guard case .held(_, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(detail.contains("finds that overlap without a gap: 0 went before a save that waited"))
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
      case .notExercised(let reason) where declares: #expect(reason.contains("Jain index"))
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

  private func find(_ replay: Replay, _ subject: Subject) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, replay, effort: 1, child: try MutantChildCommand.find())
  }
}
