import Mutants
import Persistence
import Testing

@testable import StoreConformance

// Serialized, because each check is a process with several threads, and there are few cores.
@Suite("Verdicts about stores of a kind that their words name", .serialized)
struct WordVerdictTests {
  private func finding(
    _ guarantee: Guarantee, _ subject: Subject, effort: Double = 0.02
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, Replay(guarantee, seed: 1), effort: effort, child: try MutantChildCommand.find())
  }

  @Test(.long, arguments: [Guarantee.sequential, .noLostUpdate, .cancellationSafety])
  func aStoreWrittenBehindThatHasNoCloseIsFlushedInstead(_ guarantee: Guarantee) async throws {
    let finding = try await finding(
      guarantee, Mutants.laggingUnclosed, effort: guarantee == .noLostUpdate ? 0.3 : 0.02)
    guard case .held = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  @Test(.long) func aStoreWrittenBehindThatIsKilledOwesOnlyWhatItFlushed() async throws {
    let finding = try await finding(.oneProcess, Mutants.laggingHeld)
    guard case .held = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  @Test func savesOfAStoreWrittenBehindMayReturnWhileTheDiskStandsStill() async throws {
    let reason = Mutants.laggingHeld.claims.reasonNotTried(.exactCost)
    let finding = try await finding(.boundedMemory, Mutants.laggingHeld)
    #expect(finding == .notExercised(Reason(try #require(reason))))
  }

  @Test func aStoreWithoutACloseMayKeepItsFilesOpenAfterACancellation() async {
    let finding = await Conformance.run(
      Replay(.cancellationSafety, seed: 1), Mutants.honestKeptOpen, effort: 0.02)
    guard case .held = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  @Test func aLogMayDropTheTornTailOfTheFileThatHasIt() async {
    #expect(await DamagedCompanions.fixedCase.problem(Mutants.logBeside) == "held")
    let problem = await DamagedCompanions.fixedCase.problem(Mutants.careless)
    #expect(problem.contains("or the entries before a damaged end"), "\(problem)")
  }

  @Test func aFileThatStaysOfEachDeletedItemIsFoundThoughNothingFailed() async throws {
    let problem = await FilesOfDeletedItems.fixedCase.problem(Mutants.marksDeletions)
    #expect(problem.contains(".json.deleted"), "\(problem)")
    for subject in Mutants.kinds where subject.claims.layout == .filePerRecord {
      #expect(await FilesOfDeletedItems.fixedCase.problem(subject) == "held", "\(subject.id)")
    }
    let file = try #require(Mutants.kinds.first { $0.id == "kind-one-file" })
    #expect(await FilesOfDeletedItems.fixedCase.problem(file).contains("notApplicable"))
  }

  @Test func callsThatCameTooLateSayNothingAboutTheStore() {
    typealias Attempts = CancelledWhileServed
    #expect(Attempts.reasonNotTried([.tooLate, .reached, .notHeld]) == nil)
    #expect(Attempts.reasonNotTried([.notHeld, .tooLate, .tooLate]) is Unexercised)
    #expect(Attempts.reasonNotTried([.notHeld, .notHeld]) is NotApplicable)
    #expect(Attempts.reasonNotTried([.tooLate, .passedBy]) is NotApplicable)
  }
}

extension FixedCase {
  /// The problem, or another outcome as text.
  func problem(_ subject: Subject) async -> String {
    let outcome = await outcome(
      in: Trial(subject: subject, replay: Replay(.sequential, seed: 1), effort: 1, child: nil))
    if case .problem(let violation) = outcome {
      return (violation.expected.map { "\($0); " } ?? "") + violation.found.text
    }
    return "\(outcome)"
  }
}
