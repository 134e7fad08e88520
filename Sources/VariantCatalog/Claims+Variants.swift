import Guarantees

/// The claims of the variants.
extension Claims {
  /// All guarantees that are judged.
  static let onDisk = Claims()

  /// The same without a free pool: the actor's thread waits for the disk, while its callers are
  /// suspended.
  static let onDiskOnActor = Claims(
    Claims.everythingJudged.subtracting([.poolNotBlocked]))

  /// The same without bounded memory: with completion handlers no caller is ever held up.
  ///
  /// A caller may hand over as many calls as it likes. Callers that await their calls have one call
  /// waiting each, but that limit is their own choice.
  static let onDiskUnbounded = Claims(
    Claims.everythingJudged.subtracting([.boundedMemory]))

  /// The same without a free pool: the caller's thread waits for the disk, and only the number of
  /// threads bounds how many callers wait.
  static let onDiskBlocking = Claims(
    Claims.everythingJudged.subtracting([.poolNotBlocked, .boundedMemory]))

  /// The same without equal bytes: a journal keeps the order in which its content came about.
  static let journaled = Claims(
    onDisk.guarantees.subtracting([.equalBytes]), fileFormat: .own,
    companions: [".open", ".index"],
    hasJournal: true)

  /// All guarantees without a few.
  ///
  /// Equal content may have come about by other pages, and a save writes the header and the page of
  /// each of the log's frames by itself.
  static let sqlite = Claims(
    onDisk.guarantees.subtracting([.equalBytes, .exactCost]),
    fileAccess: .direct, fileFormat: .own, companions: ["-wal", "-shm"])

  /// The guarantees of a store that has no file, those of its server among them.
  ///
  /// Damage, files and their bytes (G11, G12, G14, G15, G23, G25 to G27) are not the store's to promise.
  static let postgreSQL = Claims(
    [
      .sequential, .failureAtomicity, .memoryEqualsDisk, .linearizability, .sessions, .noLostUpdate,
      .noStaleOverwrite, .killSurvival, .powerLossSurvival, .failedSyncRemembered,
      .recoveryIdempotent, .snapshotReads, .cancellationSafety, .progress, .poolNotBlocked,
      .boundedMemory, .oneProcess, .dataRaceFreedom, .viewsAgree,
    ],
    waivers: [
      .poolNotBlocked: "a server that stands still is tried in Tests/PostgreSQLVariantTests",
      .boundedMemory: "a server that stands still is tried in Tests/PostgreSQLVariantTests",
    ],
    fileAccess: .server, fileFormat: .own
  ).with { claims in
    claims.keptByServer = [
      .powerLossSurvival:
        "the server's log is synchronised before a commit is answered; the store refuses a server "
        + "with fsync or full_page_writes off",
      .failedSyncRemembered:
        "the server ends itself when a synchronisation fails, and reads its log again",
      .recoveryIdempotent: "the server reads its log again from its last checkpoint",
    ]
  }

  /// As published, with a queue for an actor, handlers that are called twice or never, and writes that have
  /// no order.
  static let publishedCallback = Claims(
    publishedMerits.subtracting([.progress, .dataRaceFreedom, .cancellationSafety]).union([
      .memoryEqualsDisk
    ]),
    breaks: publishedDefects.union([
      .noResidue, .progress, .exactCost, .dataRaceFreedom, .poolNotBlocked, .noLostUpdate,
      .noStaleOverwrite, .killSurvival, .cancellationSafety,
      // A failed synchronisation calls its handler twice.
      .failedSyncRemembered,
    ]),
    mayBreak: [.viewsAgree, .boundedMemory])

  /// The guarantees that are left of the published pattern, and those that it is kept for breaking.
  static let published = Claims(
    publishedMerits.union([
      .memoryEqualsDisk, .noLostUpdate, .noStaleOverwrite, .killSurvival, .boundedMemory,
    ]),
    breaks: publishedDefects.union([.noResidue, .poolNotBlocked, .exactCost]),
    fileAccess: .direct)

  /// As published, and an older snapshot may overwrite a newer one for good, a cancelled one too.
  static let publishedDetached = Claims(
    publishedMerits.subtracting([.cancellationSafety]).union([.memoryEqualsDisk]),
    breaks: publishedDefects.union([
      .noResidue, .noLostUpdate, .noStaleOverwrite, .killSurvival, .poolNotBlocked, .exactCost,
    ]),
    mayBreak: [.cancellationSafety, .boundedMemory], fileAccess: .direct)

  /// As published, and acknowledged before it is on disk.
  static let publishedWriteBehind = Claims(
    publishedMerits.union([.noStaleOverwrite]),
    breaks: publishedDefects.union([
      .memoryEqualsDisk, .killSurvival, .poolNotBlocked, .boundedMemory, .exactCost,
    ]),
    mayBreak: [.noResidue, .noLostUpdate], fileAccess: .direct)

  /// The guarantees of an actor around a dictionary without further care.
  private static let publishedMerits: Set<Guarantee> = [
    .sequential, .linearizability, .snapshotReads, .cancellationSafety, .progress,
    .dataRaceFreedom,
  ]

  private static let publishedDefects: Set<Guarantee> = [
    .failureAtomicity, .corruptionDetected, .nothingDestroyed, .unreadableIsNotMissing,
    .oneProcess, .pathsStayInside, .decoderSurvives, .equalBytes, .powerLossSurvival,
    .recoveryIdempotent,
  ]
}
