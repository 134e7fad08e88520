import Mutants
import Persistence
import Testing

@testable import StoreConformance

/// Stores with the defects of public bug reports, and stores of unusual designs with nothing wrong.
@Suite("Defects that others have reported", .serialized)
struct ReportedDefectTests {
  @Test func theStoresHaveDifferentNames() {
    let ids = Mutants.strangers.map(\.subject.id) + Mutants.honestStrangers.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).isDisjoint(with: Mutants.all.map(\.subject.id)))
  }

  @Test(.long, arguments: Mutants.strangers.map(\.subject.id))
  func theNamedCheckKillsTheMutant(id: String) async throws {
    let mutant = try #require(Mutants.strangers.first { $0.subject.id == id })
    let found = try await finding(mutant.subject, Replay(mutant.breaks, seed: 1))
    let counterexample = try #require(found.counterexample, "\(mutant) survived: \(found)")
    #expect(!counterexample.timeline.contains("within"), "a time limit is not what should kill it")
    #expect(!counterexample.timeline.contains("unexpected error"), "\(counterexample.timeline)")
    let replay = try Replay(counterexample.replay.description)
    let again = try await finding(mutant.subject, replay)
    #expect(again.counterexample?.replay == replay, "\(again)")
  }

  @Test(.long, arguments: Mutants.honestStrangers.map(\.id))
  func aStoreWithNothingWrongIsNotAccused(id: String) async throws {
    let subject = try #require(Mutants.honestStrangers.first { $0.id == id })
    // `Tests/races` looks for data races.
    for guarantee in subject.claims.guarantees.subtracting([.dataRaceFreedom]).sorted() {
      let found = try await finding(subject, Replay(guarantee, seed: 1), effort: 0.02)
      #expect(Cell(guarantee, found, claims: subject.claims).agrees, "\(guarantee.id): \(found)")
    }
  }

  /// Room that a store has made in its file stays there when the entry cannot be written.
  @Test func roomThatWasMadeOnAFullDiskIsNoChange() async throws {
    let subject = try #require(Mutants.honestStrangers.first { $0.id == "honest-grown-log" })
    let save = try #require(
      FaultScenario.all.first { $0.isOfWrites && $0.call == .step(.save(100, 1)) })
    let trial = Trial(
      subject: subject, replay: Replay(.failureAtomicity, seed: 1), effort: 1, child: nil)
    let result = try await save.run(trial)
    #expect(result.failure == nil, "\(String(describing: result.failure))")
    #expect(result.explored > 0)
  }

  /// The memory of a process is measured in a separate process, also when a single case is replayed.
  @Test(.long) func aCaseWithAProcessOfItsOwnIsReplayedInOne() async throws {
    let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-feedKeepsReaders" })
    let index = try #require(
      FixedCase.all(of: .boundedMemory).firstIndex { $0.name == ReadersThatLeft.fixedCase.name })
    let replay = Replay(.boundedMemory, seed: 1, only: FixedCase.first + index)
    let found = await Conformance.run(
      replay, mutant.subject, child: try MutantChildCommand.find())
    #expect(found.counterexample?.replay == replay, "\(found)")
    let alone = await Conformance.run(replay, mutant.subject)
    guard case .notExercised(let reason) = alone else {
      Issue.record("\(alone)")
      return
    }
    #expect(reason.text.contains("a process of its own"))
  }

  private func finding(
    _ subject: Subject, _ replay: Replay, effort: Double = FixedCase.longEffort
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, replay, effort: effort, child: try MutantChildCommand.find(), looksFurther: false)
  }
}
