import Testing

@testable import Mutants
@testable import StoreConformance

/// The smallest sizes that show each check at work.
@Suite("One wrong and one correct store for each guarantee")
struct QuickMutantTests {
  /// The mutants that their checks kill soonest.
  private static let ids: [Guarantee: String] = [
    .sequential: "foldsCase", .failureAtomicity: "failsWholeGroup",
    .memoryEqualsDisk: "wholeSeconds", .linearizability: "lateReader", .sessions: "lateRefresh",
    .noLostUpdate: "unlockedUpdate", .noStaleOverwrite: "comparedTooEarly",
    .killSurvival: "busyMeansDone", .powerLossSurvival: "renameBeforeWrite",
    .failedSyncRemembered: "ignoresSyncErrors", .corruptionDetected: "blankIsEmpty",
    .nothingDestroyed: "oneQuarantine", .recoveryIdempotent: "quarantineRemovesFirst",
    .noResidue: "leaksRefusedLock", .unreadableIsNotMissing: "unreadableIsEmpty",
    .snapshotReads: "firstLoadAll", .cancellationSafety: "cancelledBatch",
    .progress: "crossedQueues", .poolNotBlocked: "detachedWrites", .fairness: "lowestIDFirst",
    .boundedMemory: "hastyWhenBusy", .oneProcess: "unlinksLock", .pathsStayInside: "sharedLock",
    .decoderSurvives: "throwsDecodingErrors", .equalBytes: "writesTime",
    .exactCost: "synchronisesTwice", .viewsAgree: "feedTellsFirst",
  ]
  // Only a build with ThreadSanitizer sees races.
  static let guarantees = Guarantee.allCases.filter { $0 != .dataRaceFreedom }

  @Test(arguments: guarantees)
  func aMutantIsKilledByItsCheck(_ guarantee: Guarantee) async throws {
    let id = try #require(Self.ids[guarantee])
    let mutant = try #require(
      Mutants.all.first { $0.subject.id == "mutant-\(id)" && $0.breaks == guarantee })
    let finding = await Conformance.run(
      Trial(
        subject: mutant.subject, replay: Replay(guarantee, seed: 1), effort: 0.05,
        looksFurther: false, child: try MutantChildCommand.find()))
    #expect(finding.counterexample != nil, "\(mutant) survived: \(finding)")
  }

  /// On the pool's own threads no store is free of what G19 looks for.
  @Test(arguments: guarantees.filter { $0 != .poolNotBlocked })
  func aCorrectStoreIsNotAccused(_ guarantee: Guarantee) async throws {
    let finding = await Conformance.run(
      Trial(
        subject: Mutants.honestActor, replay: Replay(guarantee, seed: 2), effort: 0.02,
        looksFurther: false, child: try MutantChildCommand.find()))
    if case .broken(let counterexample) = finding {
      Issue.record("\(guarantee.id): \(counterexample.timeline)")
    }
  }
}
