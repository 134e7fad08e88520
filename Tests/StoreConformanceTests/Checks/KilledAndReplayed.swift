import Mutants
import Testing

@testable import StoreConformance

/// Shows a mutant to its check, and then the case alone that the counterexample names: it says the same.
///
/// - Parameters:
///   - mutant: One whose counterexample follows from the case alone, whatever threads do.
///   - effort: How much its check explores.
/// - Returns: The counterexample.
/// - Throws: When it survives, which is recorded.
func killedAndReplayed(_ mutant: Mutant, effort: Double) async throws -> Counterexample {
  let found = await Conformance.run(
    Replay(mutant.breaks, seed: 1), mutant.subject, effort: effort)
  let counterexample = try #require(
    found.counterexample, "\(mutant.subject.id) survived: \(mutant.defect)")
  // By way of the text, as the command line does.
  let replay = try Replay(counterexample.replay.description)
  let again = await Conformance.run(replay, mutant.subject)
  #expect(again.counterexample?.timeline == counterexample.timeline, "\(replay)")
  #expect(again.counterexample?.replay == counterexample.replay)
  return counterexample
}
