import Mutants
import Testing

@testable import StoreConformance

/// Shows a mutant to its check, then the counterexample's case alone, and expects the same result.
///
/// - Parameters:
///   - mutant: A mutant whose counterexample follows from the case alone. In a fixed case of several
///     callers their order at the store is not certain: then only the tried calls are the same.
///   - effort: How much its check explores.
/// - Returns: The counterexample.
/// - Throws: When it survives, which is recorded.
func killedAndReplayed(_ mutant: Mutant, effort: Double) async throws -> Counterexample {
  let found = await Conformance.run(
    Trial(
      subject: mutant.subject, replay: Replay(mutant.breaks, seed: 1), effort: effort,
      looksFurther: false, child: nil))
  let counterexample = try #require(
    found.counterexample, "\(mutant.subject.id) survived: \(mutant.defect)")
  // Reads the replay line's text, as the command line does.
  let replay = try Replay(counterexample.replay.description)
  let again = await Conformance.run(replay, mutant.subject)
  #expect(again.counterexample.map(whatWasTried) == whatWasTried(counterexample), "\(replay)")
  #expect(again.counterexample?.replay == counterexample.replay)
  return counterexample
}

/// The timeline without other failed cases, which a replay does not have.
///
/// For a fixed case, only the lines up to the return of the first caller.
private func whatWasTried(_ counterexample: Counterexample) -> [Substring] {
  let lines = withoutFurtherCases(counterexample)
  guard let only = counterexample.replay.only, only >= FixedCase.first else { return lines }
  return Array(lines.prefix { !$0.hasPrefix("client 0's ") })
}

/// The timeline's lines without the remarks about other failed cases.
func withoutFurtherCases(_ counterexample: Counterexample) -> [Substring] {
  counterexample.timeline.split(separator: "\n").filter {
    !$0.hasPrefix("further cases: ") && !$0.hasPrefix("  another kind, case=")
  }
}
