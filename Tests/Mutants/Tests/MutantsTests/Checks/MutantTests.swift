import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Mutants of single calls")
struct MutantTests {
  /// The guarantees about sequential calls.
  static let guarantees: [Guarantee] = [
    .sequential, .failureAtomicity, .memoryEqualsDisk, .corruptionDetected, .nothingDestroyed,
    .unreadableIsNotMissing, .pathsStayInside, .exactCost,
  ]
  /// Mutants that fail only in few situations have separate tests, and so have those on the main
  /// actor: the turn in which the actor loads the items is another one in a replay.
  static let mutants = Mutants.all.filter { mutant in
    guarantees.contains(mutant.breaks)
      && !(Mutants.rare + Mutants.onMainActor).contains { $0.subject.id == mutant.subject.id }
  }

  @Test(.long, arguments: mutants)
  func everyMutantIsKilledByItsCheckAndReplayed(_ mutant: Mutant) async throws {
    _ = try await killedAndReplayed(mutant, effort: 0.3)
  }

  @Test func everyCheckHasTwoMutants() {
    for guarantee in Self.guarantees {
      #expect(Self.mutants.count { $0.breaks == guarantee } >= 2, "\(guarantee.id)")
    }
  }

  @Test func theMutantsHaveDifferentNamesAndStandInTheOrderOfTheGuarantees() {
    #expect(Set(Mutants.all.map(\.subject.id)).count == Mutants.all.count)
    #expect(Mutants.all.map(\.breaks) == Mutants.all.map(\.breaks).sorted())
  }
}
