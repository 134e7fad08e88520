import Mutants
import Persistence
import Testing

@testable import StoreConformance

/// Defects that the suite did not see before the generators got a new dimension.
@Suite("Defects in what the suite once did not try", .serialized)
struct BlindSideTests {
  private static let names = [
    "keepsBothForms", "deletesOneForm", "takesPlaceOfTwin", "pagesByCount", "encodesFirst",
    "emptiesCopy", "takesAnyCopy", "feedKeepsReaders", "fillsInPlace", "putsBackUnsynced",
    "closesTwice", "unchecksFlag", "ignoresLostLock", "keepsTornTail",
  ]

  @Test(.long, arguments: names) func theNamedCheckKillsTheMutant(_ name: String) async throws {
    let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-\(name)" })
    let counterexample = try #require(
      try await Self.finding(mutant, Replay(mutant.breaks, seed: 1)), "\(mutant) survived")
    #expect(!counterexample.timeline.contains("within"), "a time limit is not what should kill it")
    let again = try await Self.finding(mutant, try Replay(counterexample.replay.description))
    #expect(again?.replay == counterexample.replay)
  }

  private static func finding(_ mutant: Mutant, _ replay: Replay) async throws -> Counterexample? {
    await ChildRole.isolatedCheck(
      mutant.subject, replay, effort: FixedCase.longEffort, child: try MutantChildCommand.find(),
      looksFurther: false
    ).counterexample
  }
}
