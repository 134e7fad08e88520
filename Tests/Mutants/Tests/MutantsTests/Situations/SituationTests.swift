import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Stores that are wrong in one situation")
struct SituationTests {
  /// Enough effort for the long fixed cases.
  private static let effort = FixedCase.longEffort

  @Test(.long, arguments: Mutants.situations.map(\.subject.id))
  func everyMutantIsKilledByTheCheckThatIsNamed(id: String) async throws {
    let mutant = try #require(Mutants.situations.first { $0.subject.id == id })
    let finding = await Self.find(mutant.breaks, mutant.subject, effort: Self.effort)
    let counterexample = try #require(finding.counterexample, "\(mutant) survived: \(finding)")
    #expect(!counterexample.timeline.contains("within"), "a time limit is not what should kill it")
  }

  /// The situations show no defect in stores without a defect.
  @Test(
    .long, arguments: [Guarantee.sequential, .failureAtomicity, .memoryEqualsDisk, .noLostUpdate])
  func aStoreOfDatesAndLargeNumbersIsSound(guarantee: Guarantee) async {
    let finding = await Self.find(guarantee, Mutants.honestEntries, effort: Self.effort)
    guard case .held = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  private static func find(
    _ guarantee: Guarantee, _ subject: Subject, effort: Double
  ) async -> Finding {
    do {
      return await ChildRole.isolatedCheck(
        subject, Replay(guarantee, seed: 1), effort: effort, child: try MutantChildCommand.find(),
        looksFurther: false)
    } catch {
      return .couldNotBeRun("\(error)")
    }
  }
}
