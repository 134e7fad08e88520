public import StoreConformance

/// A mutant that shows the need for a check: without that check it would live.
public struct Witness: Sendable, CustomStringConvertible {
  /// The mutant.
  public let mutant: Mutant
  /// Checks that may notice it as well, by the nature of the defect, each with the reason.
  public let also: [Guarantee: String]

  /// As of the mutant.
  public var description: String { mutant.description }
}

extension Mutants {
  /// For every guarantee one mutant that no other check kills, but for those that are named with it.
  ///
  /// A new check begins with its line here.
  public static let witnesses: [Witness] = [
    witness(
      .sequential, "findsAsOpened",
      also: [.linearizability: "its schedules begin with a file, and find what was deleted from it"]
    ),
    witness(.failureAtomicity, "cacheBeforeWrite"),
    witness(.memoryEqualsDisk, "deletesBatchesLate"),
    witness(
      .linearizability, "copyPerThread",
      also: [.snapshotReads: "a few of its histories have finds of one key by two clients"]),
    witness(
      .sessions, "lastRefreshes",
      also: [
        .linearizability: "whoever does not read its own writes has no order at all",
        .snapshotReads: "its histories have finds too, and are explained as a whole",
      ]),
    witness(.noLostUpdate, "shardedUpdate"),
    witness(.noStaleOverwrite, "overtakenDelete"),
    witness(.killSurvival, "busyMeansDone"),
    witness(
      .powerLossSurvival, "trustsWhatItReads",
      also: [.recoveryIdempotent: "an opening is what it trusts too much in"]),
    witness(.failedSyncRemembered, "retriesDirectorySync"),
    witness(.corruptionDetected, "quarantinesSilently"),
    witness(.nothingDestroyed, "removesWhatItRefuses"),
    witness(.recoveryIdempotent, "quarantineUnsynced"),
    witness(.noResidue, "uniqueTemporary"),
    witness(.unreadableIsNotMissing, "directoryIsEmpty"),
    witness(
      .snapshotReads, "piecemealFinds",
      also: [.linearizability: "some of its histories have batches, and are explained as a whole"]),
    witness(.cancellationSafety, "cancelledHalfway"),
    witness(.progress, "forgottenWaiter"),
    witness(.poolNotBlocked, "detachedWrites"),
    witness(.fairness, "newestFirst"),
    witness(.boundedMemory, "hastyWhenBusy"),
    witness(.oneProcess, "ignoresLock"),
    witness(.pathsStayInside, "decodesPercent"),
    witness(.dataRaceFreedom, "unlockedCounter"),
    witness(.decoderSurvives, "throwsDecodingErrors"),
    witness(.equalBytes, "writesTime"),
    witness(.exactCost, "alwaysSynchronises"),
    witness(.viewsAgree, "feedMissesBatches"),
  ].compactMap(\.self)

  /// `nil` when there is no such mutant, which a test notices.
  private static func witness(
    _ guarantee: Guarantee, _ name: String, also: [Guarantee: String] = [:]
  ) -> Witness? {
    all.first { $0.subject.id == "mutant-\(name)" && $0.breaks == guarantee }
      .map { Witness(mutant: $0, also: also) }
  }
}
