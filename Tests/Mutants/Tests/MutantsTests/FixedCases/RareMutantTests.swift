import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Stores that are wrong in few situations only")
struct RareMutantTests {
  /// Enough effort for the long fixed cases.
  private static let effort = FixedCase.longEffort

  /// In a separate process, because some block the pool, take much memory, or try for ever.
  @Test(.long, arguments: Mutants.rare.map(\.subject.id))
  func everyMutantIsKilledByTheCheckThatIsNamed(id: String) async throws {
    let mutant = try #require(Mutants.rare.first { $0.subject.id == id })
    let finding = await Self.find(Replay(mutant.breaks, seed: 1), mutant.subject)
    guard case .broken(let counterexample) = finding else {
      Issue.record("\(mutant) survived: \(finding)")
      return
    }
    #expect(!counterexample.timeline.contains("within"), "a time limit is not what should kill it")
  }

  @Test(
    .long, arguments: ["mutant-findsAfterClose", "mutant-adoptsTemporary", "mutant-leaksEverySync"])
  func aFixedCaseIsReplayedByItsNumber(id: String) async throws {
    let mutant = try #require(Mutants.rare.first { $0.subject.id == id })
    let finding = await Self.find(Replay(mutant.breaks, seed: 1), mutant.subject)
    guard case .broken(let counterexample) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(counterexample.replay.only.map { $0 >= FixedCase.first } == true)
    // Reads the replay line's text, as the command line does.
    let replay = try Replay(counterexample.replay.description)
    guard case .broken(let repeated) = await Self.find(replay, mutant.subject) else {
      Issue.record("\(replay) did not reproduce: \(counterexample.timeline)")
      return
    }
    #expect(withoutFurtherCases(repeated) == withoutFurtherCases(counterexample))
  }

  /// The saves come back too late, as on a busy machine.
  @Test(.long) func whatWaitingSavesTookIsKnownWhenTheyDoNotComeBack() async throws {
    let mutant = try #require(
      Mutants.rare.first { $0.subject.id == "mutant-itemsPerLostWaiter" })
    let number = try #require(
      FixedCase.all(of: .boundedMemory).firstIndex { $0.name.contains("saves wait") })
    let replay = Replay(.boundedMemory, seed: 1, only: FixedCase.first + number)
    let counterexample = try #require(await Self.find(replay, mutant.subject).counterexample)
    #expect(counterexample.timeline.contains("MB more memory"))
  }

  /// A check that makes file operations fail would wait for this store until the process's limit.
  @Test(.long) func aStoreThatTriesForEverIsFoundBeforeAnythingElseIsTried() async throws {
    let mutant = try #require(
      Mutants.rare.first { $0.subject.id == "mutant-retriesOnItsThread" })
    let finding = await Self.find(Replay(.failureAtomicity, seed: 1), mutant.subject)
    guard case .notExercised(let reason) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(reason.text.contains("does not come back while an error lasts"))
  }

  @Test func everyFixedCaseHasANumberThatNoOtherCaseHas() {
    for guarantee in Guarantee.allCases {
      let last = FixedCase.first + FixedCase.all(of: guarantee).count
      #expect(Replay.caseNumbers.contains(last), "\(guarantee.id)")
    }
  }

  @Test func aFixedCaseThatDoesNotExistIsNotExercised() async {
    let replay = Replay(.sequential, seed: 1, only: FixedCase.first + 1_000)
    let finding = await Conformance.run(replay, Mutants.honestActor)
    guard case .notExercised(let reason) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(reason.text.contains("no such case"))
  }

  private static func find(_ replay: Replay, _ subject: Subject) async -> Finding {
    do {
      return await ChildRole.isolatedCheck(
        subject, replay, effort: effort, child: try MutantChildCommand.find(), looksFurther: false)
    } catch {
      return .couldNotBeRun("\(error)")
    }
  }
}
