import Mutants
import Persistence
import TestPrograms
import Testing

@testable import StoreConformance

@Suite("Checks of single calls on a store with nothing wrong")
struct HonestStoreTests {
  private static let honest = Subject("reference") { try ReferenceStore<Note>(configuration: $0) }
  private static let direct = Subject("direct", claims: Claims(fileAccess: .direct)) {
    try ReferenceStore<Note>(configuration: $0)
  }

  @Test(arguments: MutantTests.guarantees)
  func nothingIsFoundWhateverTheSeed(_ guarantee: Guarantee) async {
    let isRandom = guarantee == .sequential || guarantee == .memoryEqualsDisk
    for seed: UInt64 in 1...(Tier.isWhole ? (isRandom ? 100 : 3) : 1) {
      let finding = await Conformance.run(
        Replay(guarantee, seed: seed), Self.honest, effort: isRandom ? 0.01 : 0.05)
      #expect(isHeld(finding), "seed \(seed): \(finding)")
    }
  }

  @Test(.long, arguments: MutantTests.guarantees)
  func aStoreThatOpensRealFilesIsCheckedOnThem(_ guarantee: Guarantee) async {
    let finding = await Conformance.run(Replay(guarantee, seed: 1), Self.direct, effort: 0.2)
    guard guarantee != .exactCost else {
      // This process traces no calls; `DirectMutantTests` has children.
      guard case .notExercised(let reason) = finding else {
        Issue.record("\(finding)")
        return
      }
      #expect(reason.text.contains("cannot be traced"))
      return
    }
    #expect(isHeld(finding), "\(finding)")
    if guarantee == .failureAtomicity, case .held(_, let detail) = finding {
      #expect(detail.contains("faults not injected"))
    }
  }

  @Test(.long) func everyFileOperationOfEveryCallFailsOnce() async {
    let finding = await Conformance.run(Replay(.failureAtomicity, seed: 1), Self.honest)
    guard case .held(let explored, _) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 1_500)
  }

  @Test func everyBitAndEveryLengthOfTheFileIsDamaged() async throws {
    let file = try #require(try await SoundFile.write(Self.honest))
    #expect(2_000..<2_500 ~= file.bytes.count)
    #expect(file.replacements.count == 3)
    #expect(
      Set(Damage.flips(file.bytes.count).map { $0.apply(to: file.bytes) }).count
        == 8 * file.bytes.count)
    #expect(
      Damage.truncations(file.bytes.count).map { $0.apply(to: file.bytes).count }
        == Array(0..<file.bytes.count))
    #expect(Damage.zeros(from: 1, count: 2).apply(to: [1, 2, 3, 4]) == [1, 0, 0, 4])
  }

  @Test func aCaseThatDoesNotExistIsNotExercised() async {
    for guarantee in MutantTests.guarantees.filter({
      ![.sequential, .memoryEqualsDisk].contains($0)
    }) {
      let replay = Replay(guarantee, seed: 1, only: 10_000_000)
      let finding = await Conformance.run(replay, Self.honest)
      guard case .notExercised(let reason) = finding else {
        Issue.record("\(finding)")
        continue
      }
      #expect(reason.text.contains("no such case"))
    }
  }

  @Test func aStoreThatThrowsWithNothingWrongIsBrokenInThatCase() async {
    struct Refusal: Error {}
    let subject = Subject("refusing") { _ -> ReferenceStore<Note> in throw Refusal() }
    // This effort omits the long fixed cases.
    let finding = await Conformance.run(Replay(.sequential, seed: 1), subject, effort: 0.05)
    guard case .broken(let counterexample) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(counterexample.replay.only != nil)
    #expect(counterexample.timeline.contains("Refusal"))
  }

  private func isHeld(_ finding: Finding) -> Bool {
    if case .held = finding { true } else { false }
  }
}
