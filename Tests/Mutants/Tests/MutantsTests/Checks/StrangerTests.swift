import Mutants
import Persistence
import Testing

@testable import StoreConformance

/// Stores in the style of other libraries.
///
/// The suite must not blame them for promises that they never made, or for its own failures.
@Suite("Stores of others", .serialized)
struct StrangerTests {
  private func finding(
    _ guarantee: Guarantee, _ subject: Subject = Mutants.honestFolder, case only: Int? = nil,
    effort: Double = 0.3
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, Replay(guarantee, seed: 1, only: only), effort: effort,
      child: try MutantChildCommand.find())
  }

  @Test(.long, arguments: Mutants.honestFolder.claims.guarantees.sorted())
  func aFolderOfFilesKeepsWhatItPromises(_ guarantee: Guarantee) async throws {
    let finding = try await finding(guarantee)
    guard case .held(let explored, _) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 0)
  }

  /// The suite itself cannot write, remove or read a file where the store keeps a folder.
  @Test(
    .long,
    arguments: [
      (Guarantee.noResidue, FixedCase.first + 2), (.unreadableIsNotMissing, 0),
      (.decoderSurvives, 0),
    ])
  func aFileCallOfTheSuiteIsNeverTheStores(_ guarantee: Guarantee, _ only: Int) async throws {
    let finding = try await finding(guarantee, case: only)
    #expect(finding.counterexample == nil, "\(finding)")
    if case .couldNotBeRun(let reason) = finding { Issue.record("\(reason)") }
  }

  @Test(.long, arguments: [Guarantee.corruptionDetected, .nothingDestroyed])
  func noNumberStandsForAFileThatIsNotThere(_ guarantee: Guarantee) async throws {
    #expect(try await finding(guarantee) == .notExercised(.keepsNoFile))
  }

  /// The files of two runs are compared, at any depth below the location.
  @Test func filesInAFolderAreCompared() async throws {
    let counterexample = try #require(try await finding(.equalBytes).counterexample)
    #expect(counterexample.timeline.contains("data.json/"), "\(counterexample)")
  }

  @Test func aFailedSyncIsNotBlamedForWhatIsLostWithoutOne() async throws {
    let subject = try #require(Mutants.unforced.first).subject
    guard case .notExercised(let reason) = try await finding(.failedSyncRemembered, subject) else {
      Issue.record("a rename without a directory's synchronisation is G9's finding")
      return
    }
    #expect(reason.text.contains("lose what was acknowledged when every sync works"))
  }

  /// A save that waits before the write of an earlier item is refused when the store is closed
  /// meanwhile.
  @Test func aClosedStoreMayRefuseASaveThatWaits() async throws {
    let finding = try await finding(.cancellationSafety, Mutants.lagging, effort: 0.01)
    guard case .held = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  @Test func errorsOfAnyTypeAreRefusalsUnlessTheStoreSaysOtherwise() async throws {
    let name = "throwsDecodingErrors"
    let mutant = try #require(Mutants.all.first { $0.subject.id.hasSuffix(name) }).subject
    #expect(try await finding(.decoderSurvives, mutant).counterexample != nil)
    var silent = mutant
    silent.claims.throwsStoreErrors = false
    let held = await Conformance.run(Replay(.decoderSurvives, seed: 1), silent, effort: 0.1)
    #expect(held.counterexample == nil, "\(held)")
  }

  @Test func batchesThatAreTakenItemByItemAreTriedWithOneItem() {
    let claims = Claims.cache
    let pairs = (0..<3).map { StoreStep.Pair(key: $0, revision: 1) }
    #expect(claims.fitting(.saveBatch(pairs)) == .saveBatch([pairs[0]]))
    #expect(claims.fitting(.deleteBatch([4, 5])) == .deleteBatch([4]))
    #expect(claims.fitting(.save(1, 2)) == .save(1, 2))
    #expect(Claims().fitting(.saveBatch(pairs)) == .saveBatch(pairs))
  }
}
