import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Wrong and honest stores after power cuts, failed synchronisations and interrupted openings")
struct PowerLossMutantTests {
  static let guarantees: [Guarantee] = [
    .powerLossSurvival, .failedSyncRemembered, .recoveryIdempotent,
  ]
  /// Mutants whose power cut needs a schedule of threads have separate tests.
  static let mutants = Mutants.all.filter { mutant in
    guarantees.contains(mutant.breaks)
      && !Mutants.threads.contains { $0.subject.id == mutant.subject.id }
  }
  static let honest = [Mutants.honestActor, Mutants.honestMutex, Mutants.honestQueue]

  @Test(.long, arguments: mutants)
  func everyMutantIsKilledByItsCheckAndReplayed(_ mutant: Mutant) async throws {
    let counterexample = try await killedAndReplayed(mutant, effort: 0.3)
    #expect(!counterexample.timeline.contains("unexpected"))
    #expect(counterexample.timeline.split(separator: "\n").count <= 36)
  }

  @Test(.long, arguments: honest.map(\.id), guarantees)
  func anHonestStoreRaisesNoAlarm(id: String, guarantee: Guarantee) async throws {
    let subject = try #require(Self.honest.first { $0.id == id })
    for seed: UInt64 in 1...3 {
      let finding = await Conformance.run(Replay(guarantee, seed: seed), subject, effort: 0.1)
      guard case .held(let explored, _) = finding else {
        Issue.record("seed \(seed): \(finding)")
        continue
      }
      #expect(explored > 0)
    }
  }

  @Test func everyCheckHasTwoMutants() {
    for guarantee in Self.guarantees {
      #expect(Self.mutants.count { $0.breaks == guarantee } >= 2, "\(guarantee.id)")
    }
  }

  @Test func aMissingDirectorySyncIsFoundInATraceOfOneSave() async throws {
    let mutant = try #require(Self.mutants.first { $0.subject.id == "mutant-noDirectorySync" })
    let finding = await Conformance.run(Replay(.powerLossSurvival, seed: 1), mutant.subject)
    let counterexample = try #require(finding.counterexample)
    #expect(counterexample.explored < 50)
    #expect(
      counterexample.timeline == """
        2  open data.json.lock for lock
        9  open data.json.tmp for replace
        10  write data.json.tmp, 133 bytes
        11  synchronize data.json.tmp
        14  rename data.json.tmp to data.json
        15  acknowledged call 1 (save 1: 10)
        the power goes after 15
          lost: 14 rename to data.json
          the disk then: data.json.lock (0 bytes), data.json.tmp (133 bytes)
          model: program order
        expected: {1: 10}
        found: opened with {}
        """)
  }
}
