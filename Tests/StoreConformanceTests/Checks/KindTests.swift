import Mutants
import Persistence
import Testing

@testable import StoreConformance

// One after the other: each check is a process with threads of its own, and there are few cores.
@Suite("Kinds of stores of others, with nothing wrong", .serialized)
struct KindTests {
  /// A fiftieth, but enough for the fixed cases that take long where a check has such.
  private static func effort(_ guarantee: Guarantee) -> Double {
    FixedCase.all(of: guarantee).contains(where: \.isLong) ? FixedCase.longEffort : 0.02
  }

  @Test func theyOpenFilesByThemselves() {
    #expect(Set(Mutants.kinds.map(\.id)).count == Mutants.kinds.count)
    #expect(Mutants.kinds.allSatisfy { $0.claims.fileAccess == .direct })
  }

  /// A broken cell would be false, and so would one that says nothing, unless the store's own words say why
  /// nothing is tried.
  @Test(arguments: Mutants.kinds.map(\.id))
  func noCellIsFalse(id: String) async throws {
    let subject = try #require(Mutants.kinds.first { $0.id == id })
    var held = 0
    // Data races are looked for by `Tests/races`, in a build of its own.
    for guarantee in subject.claims.guarantees.subtracting([.dataRaceFreedom]).sorted() {
      let finding = await ChildRole.isolatedCheck(
        subject, Replay(guarantee, seed: 1), effort: Self.effort(guarantee),
        child: try MutantChildCommand.find())
      if let reason = subject.claims.reasonNotTried(guarantee) {
        #expect(finding == .notExercised(reason))
        #expect(Cell(guarantee, finding, claims: subject.claims).verdict == .waived)
        continue
      }
      guard case .held(let explored, _) = finding else {
        Issue.record("\(guarantee.id): \(finding)")
        continue
      }
      #expect(explored > 0)
      held += 1
    }
    #expect(held > 5)
  }
}
