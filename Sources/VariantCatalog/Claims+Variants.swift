import Guarantees

/// The claims of the variants.
extension Claims {
  /// Every judged guarantee.
  static let onDisk = Claims().with { $0.noticesOthers() }

  /// The same except G19: the actor's thread waits for the disk, while its callers are suspended.
  static let onDiskOnActor = Claims(
    Claims.everythingJudged.subtracting([.poolNotBlocked])
  ).with { claims in
    claims.noticesOthers()
    claims.sharedState = .actorsOnly
  }

  /// Every judged guarantee, of a store whose tasks share nothing but its actor.
  static let onDiskOnExecutor = onDisk.with { $0.sharedState = .actorsOnly }

  /// The same except G21: with completion handlers no caller ever has to wait.
  ///
  /// A caller may start any number of calls. Callers that await their calls have one waiting call
  /// each, but they impose that limit themselves.
  static let onDiskUnbounded = Claims(
    Claims.everythingJudged.subtracting([.boundedMemory])
  ).with { $0.noticesOthers() }

  /// The same except G19 and G21: the caller's thread waits for the disk, and only the number of
  /// threads limits the number of waiting callers.
  static let onDiskBlocking = Claims(
    Claims.everythingJudged.subtracting([.poolNotBlocked, .boundedMemory])
  ).with { $0.noticesOthers() }

  /// The same except G26: a journal keeps the order of its changes.
  static let journaled = Claims(
    onDisk.guarantees.subtracting([.equalBytes]), fileFormat: .own,
    companions: [".open", ".index"],
    hasJournal: true
  ).with { claims in
    claims.backup = .exact
    claims.noticesOthers()
    // The journal makes room at its end before it needs the room.
    claims.excess = .zerosIgnored
  }

  /// All guarantees except G26 and G27.
  ///
  /// Equal content may be stored in different pages. A save writes the header and the page of each
  /// log frame separately.
  static let sqlite = Claims(
    onDisk.guarantees.subtracting([.equalBytes, .exactCost]),
    fileAccess: .direct, fileFormat: .own, companions: ["-wal", "-shm"]
  ).with { claims in
    claims.backup = .exact
    claims.noticesOthers()
    // The first page states how many pages the file has.
    claims.excess = .ignored
  }

  /// The guarantees of a store without a file, including those of its server.
  ///
  /// The store cannot promise anything about damage, files and their bytes (G11, G12, G14, G15,
  /// G23, G25 to G27).
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

  /// The published pattern with a queue instead of an actor, handlers that are called twice or
  /// never, and unordered writes.
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

  /// The guarantees that the published pattern keeps, and those that it must break as a specimen.
  static let published = Claims(
    publishedMerits.union([
      .memoryEqualsDisk, .noLostUpdate, .noStaleOverwrite, .killSurvival, .boundedMemory,
    ]),
    breaks: publishedDefects.union([.noResidue, .poolNotBlocked, .exactCost]),
    fileAccess: .direct)

  /// The published pattern in which an older snapshot may permanently overwrite a newer one, even
  /// after a cancellation.
  static let publishedDetached = Claims(
    publishedMerits.subtracting([.cancellationSafety]).union([.memoryEqualsDisk]),
    breaks: publishedDefects.union([
      .noResidue, .noLostUpdate, .noStaleOverwrite, .killSurvival, .poolNotBlocked, .exactCost,
    ]),
    mayBreak: [.cancellationSafety, .boundedMemory], fileAccess: .direct)

  /// The published pattern with acknowledgements before the item is on disk.
  static let publishedWriteBehind = Claims(
    publishedMerits.union([.noStaleOverwrite]),
    breaks: publishedDefects.union([
      .memoryEqualsDisk, .killSurvival, .poolNotBlocked, .boundedMemory, .exactCost,
    ]),
    mayBreak: [.noResidue, .noLostUpdate], fileAccess: .direct)

  /// The guarantees of an actor around a dictionary without further precautions.
  private static let publishedMerits: Set<Guarantee> = [
    .sequential, .linearizability, .snapshotReads, .cancellationSafety, .progress,
    .dataRaceFreedom,
  ]

  private static let publishedDefects: Set<Guarantee> = [
    .failureAtomicity, .corruptionDetected, .nothingDestroyed, .unreadableIsNotMissing,
    .oneProcess, .pathsStayInside, .decoderSurvives, .equalBytes, .powerLossSurvival,
    .recoveryIdempotent,
  ]

  /// An open store sees that its file or its lock file was removed or replaced.
  private mutating func noticesOthers() {
    swap = .noticed
    lock = .watched
  }
}
