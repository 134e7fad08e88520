import Mutants
import Persistence
import Testing

@testable import StoreConformance

#if canImport(Glibc)
  /// Stores that open files directly, in children whose file calls are traced.
  @Suite("Power cuts of stores that open files by themselves", .serialized)
  struct DirectStoreTests {
    private func finding(
      _ guarantee: Guarantee, _ subject: Subject, case only: Int? = nil
    ) async throws -> Finding {
      await ChildRole.isolatedCheck(
        subject, Replay(guarantee, seed: 1, only: only), effort: 0.3,
        child: try MutantChildCommand.find(), looksFurther: false)
    }

    @Test(.long, arguments: Mutants.unforced)
    func everyMutantIsKilledAndItsReplayDoesItAgain(_ mutant: Mutant) async throws {
      let found = try await finding(mutant.breaks, mutant.subject)
      let counterexample = try #require(found.counterexample, "\(mutant.defect): \(found)")
      #expect(!counterexample.timeline.contains("unexpected"))
      let number = try #require(counterexample.replay.only)
      let again = try await finding(mutant.breaks, mutant.subject, case: number)
      #expect(again.counterexample?.timeline == counterexample.timeline)
    }

    private static let guarantees: [Guarantee] = [
      .powerLossSurvival, .failedSyncRemembered, .recoveryIdempotent, .noResidue,
    ]

    @Test(.long, arguments: guarantees)
    func anHonestStoreRaisesNoAlarm(_ guarantee: Guarantee) async throws {
      let finding = try await finding(guarantee, try #require(Mutants.honestDirect.first))
      guard case .held(let explored, let detail) = finding else {
        Issue.record("\(finding)")
        return
      }
      #expect(explored > 5)
      #expect(guarantee == .noResidue || detail.contains("real directories"))
    }

    @Test(.long) func aStoreWithADirectoryOfItsOwnRaisesNone() async throws {
      let finding = try await finding(.powerLossSurvival, Mutants.forced)
      guard case .held = finding else {
        Issue.record("\(finding)")
        return
      }
    }

    @Test(.long) func whatIsWrittenThroughAMappingIsNotPassed() async throws {
      let finding = try await finding(.powerLossSurvival, Mutants.mapping)
      #expect(
        finding
          == .notExercised(
            "its file calls cannot be followed: mmap of items/all.new; "
              + "no schedules of threads: mmap of items/all.new"))
    }

    /// "Every file operation" would be false.
    @Test(.long) func whatCannotBeMadeToFailIsNotPassed() async throws {
      let finding = try await finding(.failureAtomicity, Mutants.logging)
      #expect(
        finding
          == .notExercised(
            "not all of its file operations can be made to fail: a stream of stdio of store.log"))
    }

    @Test func aMissingDirectorySyncIsFoundInTheShortestTrace() async throws {
      let mutant = try #require(Mutants.unforced.first)
      let counterexample = try #require(
        try await finding(.powerLossSurvival, mutant.subject).counterexample)
      #expect(counterexample.replay.only == 0)
      let told = counterexample.timeline.split(separator: "\n").map { line in
        line.drop { $0.isNumber || $0 == " " }
      }
      #expect(told.contains { $0.hasPrefix("acknowledged call 1 (save 1: 10)") })
      #expect(told.contains { $0.hasPrefix("lost: ") && $0.contains("rename to items/all.json") })
    }

    @Test func withoutTheLibraryTheCellSaysWhatToDo() async throws {
      let finding = await Conformance.run(
        Replay(.powerLossSurvival, seed: 1), Mutants.forced)
      guard case .notExercised(let reason) = finding else {
        Issue.record("\(finding)")
        return
      }
      #expect(reason.text.contains("libFileTrace"))
      #expect(reason.text.contains("child processes"))
    }
  }
#endif
