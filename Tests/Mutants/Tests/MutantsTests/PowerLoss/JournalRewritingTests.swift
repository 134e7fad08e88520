import Mutants
import Persistence
import Testing

@testable import StoreConformance

/// The checks of power cuts reach the rare steps of a journal, and find these mutants.
@Suite("Power cuts while a journal is written anew")
struct JournalRewritingTests {
  private func finding(
    _ subject: Subject, case only: Int? = nil, effort: Double = 0.2
  ) async -> Finding {
    await Conformance.run(
      Replay(.powerLossSurvival, seed: 1, only: only), subject, effort: effort)
  }

  @Test func anHonestJournalRaisesNoAlarmAndTheCellTellsWhatWasReached() async throws {
    let found = await finding(Mutants.honestJournal)
    guard case .held(let explored, let detail) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(explored > 100)
    let told = try #require(
      detail.firstMatch(
        of: /through (\d+) replacements of a journal.*, (\d+) of them by an opening/))
    #expect(try #require(Int(told.1)) > 20)
    #expect(try #require(Int(told.2)) > 5)
  }

  @Test func aStoreThatSaysItHasAJournalAndNeverWritesItAnewIsNotPassed() async throws {
    var subject = Mutants.honestActor
    subject.claims.hasJournal = true
    let found = await finding(subject, effort: 0.05)
    guard case .notExercised(let reason) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(reason.text.contains("its journal was never written anew"))
  }

  /// With the ordinary allowance, the few calls of a case do not reach these steps.
  ///
  /// Two mutants go wrong at the rewriting that follows a crash, in any case.
  @Test(
    .long,
    arguments: Mutants.journal.filter {
      !["mutant-rewritesUnsynced", "mutant-keepsOldGeneration"].contains($0.subject.id)
    })
  func onlyCasesThatComeToItKill(_ mutant: Mutant) async throws {
    for number in [0, 2, 3, 6, 8] {
      let found = await finding(mutant.subject, case: number)
      guard case .held = found else {
        Issue.record("case \(number): \(found)")
        return
      }
    }
    let found = await finding(mutant.subject)
    let counterexample = try #require(found.counterexample, "\(mutant.defect)")
    let number = try #require(counterexample.replay.only)
    // In case 5 file operations fail, after which a store may write its journal anew.
    #expect(number % 3 == 1 || number == 5)
  }

  #if canImport(Glibc)
    private func traced(_ subject: Subject) async throws -> Finding {
      await ChildRole.isolatedCheck(
        subject, Replay(.powerLossSurvival, seed: 1), effort: 0.3,
        child: try MutantChildCommand.find())
    }

    @Test(.long) func belowLibcAnHonestJournalRaisesNoneEither() async throws {
      let found = try await traced(Mutants.honestDirectJournal)
      guard case .held(_, let detail) = found else {
        Issue.record("\(found)")
        return
      }
      #expect(detail.contains("replacements of a journal that had been appended to"))
      #expect(detail.contains("real directories"))
    }

    @Test(.long, arguments: Mutants.directJournals)
    func belowLibcEveryMutantIsKilledToo(_ mutant: Mutant) async throws {
      let found = try await traced(mutant.subject)
      let counterexample = try #require(found.counterexample, "\(mutant.defect): \(found)")
      #expect(!counterexample.timeline.contains("unexpected"))
    }
  #endif
}
