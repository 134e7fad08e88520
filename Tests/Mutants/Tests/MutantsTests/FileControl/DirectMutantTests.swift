import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Wrong and honest stores that open files by themselves")
struct DirectMutantTests {
  static let guarantees: [Guarantee] = [
    .failureAtomicity, .noLostUpdate, .noStaleOverwrite, .nothingDestroyed,
    .unreadableIsNotMissing, .noResidue, .boundedMemory, .exactCost,
  ]

  @Test(.long, arguments: Mutants.direct.map(\.subject.id))
  func everyMutantIsKilledBelowLibcByTheCheckThatIsNamed(id: String) async throws {
    let mutant = try #require(Mutants.direct.first { $0.subject.id == id })
    let found = try await find(Replay(mutant.breaks, seed: 1), mutant.subject)
    let counterexample = try #require(found.counterexample, "survived: \(found)")
    #expect(!counterexample.timeline.contains("unexpected"))
    #expect(!counterexample.timeline.contains("within"), "a time limit is not what should kill it")
    // Reads the replay line's text, as the command line does.
    let again = try await find(Replay(counterexample.replay.description), mutant.subject)
    #expect(again.counterexample != nil, "not reproduced by \(counterexample.replay): \(again)")
  }

  /// The counterexample explains the short write: its length, the files, and the missing bytes.
  @Test(.long) func aFailedFileOperationIsToldWithTheFilesAndTheirBytes() async throws {
    let mutant = try #require(Mutants.direct.first { $0.subject.id.hasSuffix("shortWrites") })
    let finding = try await find(Replay(.failureAtomicity, seed: 1), mutant.subject)
    let timeline = try #require(finding.counterexample?.timeline, "survived: \(finding)")
    for words in [
      /its file operations:\n/, /\n  write .*data\.json.*, \d+ bytes at \d+: short, by the fault\n/,
      /\nfiles before: .*data\.json \(\d+ bytes\)/, /\nfiles after: .*data\.json \(\d+ bytes\)/,
      /\nbytes, and those without the fault: data\.json, \d+ and \d+ bytes, differs from byte \d+ on:\n/,
    ] {
      #expect(timeline.firstMatch(of: words) != nil, "\(timeline)")
    }
    let steps = try #require(finding.counterexample?.steps)
    let files = steps.compactMap(\.files)
    #expect(files.count == 2 && files[0] != files[1])
  }

  @Test(.long, arguments: Mutants.honestDirect.map(\.id), guarantees)
  func anHonestStoreRaisesNoAlarm(id: String, guarantee: Guarantee) async throws {
    let subject = try #require(Mutants.honestDirect.first { $0.id == id })
    let finding = try await find(Replay(guarantee, seed: 2), subject, effort: 0.25)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 0)
    #expect(!detail.contains("traced"), "its calls were not controlled: \(detail)")
  }

  /// The loops of `PosixFileSystem` over short writes, interruptions and errors, at every real call.
  @Test(.long) func everyFailureOfEveryRealCallLeavesAStoreOverPosixFilesAsItWas() async throws {
    let subject = try #require(Mutants.honestDirect.first)
    let finding = try await find(Replay(.failureAtomicity, seed: 1), subject)
    guard case .held(let explored, _) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 500)
  }

  @Test(.long) func onlyAThreadOfItsOwnLeavesThePoolToOthers() async throws {
    let replay = Replay(.poolNotBlocked, seed: 1)
    for subject in Mutants.honestDirect {
      let finding = try await find(replay, subject)
      if subject.id == "honest-direct-queue" {
        guard case .held = finding else {
          Issue.record("an alarm about a store with a thread of its own: \(finding)")
          continue
        }
      } else {
        #expect(finding.counterexample?.timeline.contains("had not run") == true)
      }
    }
  }

  private func find(
    _ replay: Replay, _ subject: Subject, effort: Double = 1
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, replay, effort: effort, child: try MutantChildCommand.find(), looksFurther: false)
  }
}
