import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("What memory tells apart and a file does not")
struct LikenessTests {
  @Test(
    arguments: zip(
      Mutants.likeness,
      [
        "delete the id that is encoded like that of key 0",
        "save an item that is encoded and reads",
      ]
    ))
  func aStoreThatTakesItForTheSameIsKilled(_ mutant: Mutant, _ line: String) async throws {
    let found = await Conformance.run(Replay(mutant.breaks, seed: 1), mutant.subject, effort: 0.02)
    let counterexample = try #require(found.counterexample, "survived: \(mutant.defect)")
    #expect(counterexample.timeline.contains(line), "\(counterexample.timeline)")
    let again = await Conformance.run(counterexample.replay, mutant.subject)
    #expect(again.counterexample?.timeline == counterexample.timeline)
  }

  @Test(arguments: [Guarantee.sequential, .memoryEqualsDisk])
  func aStoreThatRefusesIsRight(_ guarantee: Guarantee) async {
    let found = await Conformance.run(
      Replay(guarantee, seed: 1), Mutants.honestOdd, effort: 0.1)
    guard case .held = found else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func theSuitesOwnModelHasNothingOfThatKind() {
    #expect(Note.twin(of: 0) == nil)
    #expect(Note.unfaithful(key: 0) == nil)
  }
}
