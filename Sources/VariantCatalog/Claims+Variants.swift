import Persistence

/// The claims of the variants.
extension Claims {
  /// Everything that is judged.
  static let onDisk = Claims()

  /// The same but a free pool: the actor's thread waits for the disk, while its callers are
  /// suspended.
  static let onDiskOnActor = Claims(
    Claims.everythingJudged.subtracting([.poolNotBlocked]))

  /// The same but bounded memory: with completion handlers no caller is ever held up.
  ///
  /// Each may hand over as many calls as it likes. Those that await their calls wait with one each,
  /// but that is their own care.
  static let onDiskUnbounded = Claims(
    Claims.everythingJudged.subtracting([.boundedMemory]))

  /// The same but a free pool: the caller's thread waits for the disk, and the threads alone
  /// bound how many callers do.
  static let onDiskBlocking = Claims(
    Claims.everythingJudged.subtracting([.poolNotBlocked, .boundedMemory]))

  /// The same but equal bytes: a journal keeps the order in which its content came about.
  static let journaled = Claims(
    onDisk.guarantees.subtracting([.equalBytes]), fileFormat: .own,
    companions: [".open", ".index"],
    hasJournal: true)

  /// Everything but a few.
  ///
  /// Equal content may have come about by other pages, and a save writes the header and the page of
  /// each of the log's frames by itself.
  static let sqlite = Claims(
    onDisk.guarantees.subtracting([.equalBytes, .exactCost]),
    fileAccess: .direct, fileFormat: .own, companions: ["-wal", "-shm"])

  /// As published, with a queue for an actor, and handlers that are called twice or never.
  static let publishedCallback = Claims(
    publishedMerits.subtracting([.progress, .dataRaceFreedom]).union([
      .memoryEqualsDisk, .noLostUpdate, .noStaleOverwrite, .killSurvival,
    ]),
    breaks: publishedDefects.union([
      .noResidue, .progress, .exactCost, .dataRaceFreedom, .poolNotBlocked,
    ]),
    mayBreak: [.viewsAgree])

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
    .failedSyncRemembered, .recoveryIdempotent,
  ]
}
